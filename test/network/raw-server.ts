import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server that may answer what no model server would. */
export interface RawServer extends AsyncDisposable {
  url: string;
  /** Arrival of each request for a message, epoch milliseconds. */
  times: number[];
}

/** Starts it on 127.0.0.1; `handle` gets each request for a message once its body is read. */
export async function rawServer(handle: (res: ServerResponse, index: number) => void): Promise<RawServer> {
  const times: number[] = [];
  const server = createServer((req: IncomingMessage, res: ServerResponse) => {
    req.resume().on('end', () => {
      if (!req.url?.startsWith('/v1/messages')) return res.writeHead(200).end('{}');
      handle(res, times.push(Date.now()) - 1);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    times,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** An error in the API's shape. */
export function refusal(status: number, type: string, message: string, headers: Record<string, string> = {}) {
  return (res: ServerResponse): void => {
    res.writeHead(status, { 'content-type': 'application/json', ...headers });
    res.end(JSON.stringify({ type: 'error', error: { type, message } }));
  };
}
