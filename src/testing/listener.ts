import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { ConfigError } from '../errors.js';

/** An HTTP server on 127.0.0.1 that can go down and come back on the same port. */
export class Listener {
  private readonly http: Server;
  private readonly sockets = new Set<Socket>();
  private boundPort = 0;

  constructor(handle: (req: IncomingMessage, res: ServerResponse) => void) {
    this.http = createServer(handle);
    this.http.on('connection', (socket) => {
      this.sockets.add(socket);
      socket.once('close', () => this.sockets.delete(socket));
    });
  }

  get port(): number {
    return this.boundPort;
  }

  /** @throws ConfigError when the port cannot be had. */
  listen(port: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const refused = (error: Error) =>
        reject(new ConfigError(`The model server cannot listen on 127.0.0.1:${port}: ${error.message}`, { port }));
      this.http.once('error', refused);
      this.http.listen(port, '127.0.0.1', () => {
        this.http.off('error', refused);
        this.boundPort = (this.http.address() as AddressInfo).port;
        resolve();
      });
    });
  }

  async up(): Promise<void> {
    if (!this.http.listening) await this.listen(this.boundPort);
  }

  /** Drops what is connected; whoever connects from now on is refused. */
  async down(): Promise<void> {
    if (!this.http.listening) return;
    const closed = new Promise<void>((resolve) => this.http.close(() => resolve()));
    for (const socket of this.sockets) socket.destroy();
    await closed;
  }
}
