import { mkdtempSync, rmSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { messageOf } from '../errors.js';
import type { Pace } from './answer.js';
import { answer } from './answer.js';
import type { Usage } from './api.js';
import { toReply } from './build.js';
import { conversationFault } from './conversation.js';
import { Listener } from './listener.js';
import { Records } from './records.js';
import { bodyFault, readRequest } from './request.js';
import type { Answer, HttpFailure, ModelRequest, RecordedCall, Reply, Script } from './script.js';
import { ScriptError } from './script.js';
import { sendError, sendJson } from './send.js';

export interface ModelServerOptions {
  /** Default: any free one. */
  port?: number;
  /** Wait before each answer, milliseconds. Default 0. */
  latencyMs?: number;
  /** Stream in pieces of `size` characters, `ms` milliseconds apart. Default: each block in one piece. */
  chunk?: { size: number; ms: number };
  /** Keep only the last so many requests and calls. Default: all. */
  maxRecorded?: number;
  /** Refuse conversations that the real API refuses, such as a tool call without its result. Default true. */
  strict?: boolean;
}

/** A scripted Anthropic Messages server on 127.0.0.1. */
export interface ModelServer extends AsyncDisposable {
  /** For ANTHROPIC_BASE_URL. */
  readonly url: string;
  readonly port: number;
  /** Requests for a message, in order of arrival. */
  readonly requests: ModelRequest[];
  /** Every HTTP call, also HEAD and count_tokens. */
  readonly all: RecordedCall[];
  /** What the script threw. The client saw an API error each time. */
  readonly scriptErrors: Error[];
  /** An empty directory that exists as long as the server does: HOME for the programs that talk to it. */
  readonly home: string;
  /** May be replaced at any time; the next request gets the new one. */
  script: Script;
  /** Sum of all usage figures sent so far. */
  tokens(): Usage;
  /** The first request, recorded or to come, for which the predicate holds. Rejects after `timeoutMs` (default 10 000). */
  waitFor(predicate: (request: ModelRequest) => boolean, timeoutMs?: number): Promise<ModelRequest>;
  /** As if the endpoint were down: drop all connections, refuse new ones. */
  refuse(): Promise<void>;
  /** Listen again, on the same port. */
  accept(): Promise<void>;
  /** Drop all connections, stop for good and remove `home`. */
  close(): Promise<void>;
}

/**
 * Starts a server that answers as the script says.
 *
 * @example
 * await using server = await startModelServer(sequence([call('Read', { file_path: '/tmp/a' }), 'All done.']));
 * query({ prompt: 'go', options: { env: testEnv(server), settingSources: [] } });
 *
 * @throws ConfigError when the port cannot be had.
 */
export async function startModelServer(script: Script, options: ModelServerOptions = {}): Promise<ModelServer> {
  const server = new ScriptedServer(script, options);
  await server.start(options.port ?? 0);
  return server;
}

class ScriptedServer implements ModelServer {
  script: Script;
  private homePath = '';
  private readonly records: Records;
  private readonly pace: Pace;
  private readonly strict: boolean;
  private readonly listener = new Listener((req, res) => {
    this.handle(req, res).catch((error) => this.unsendable(res, error));
  });
  private calls = 0;
  private messages = 0;

  constructor(script: Script, options: ModelServerOptions) {
    this.script = script;
    this.records = new Records(options.maxRecorded ?? Number.POSITIVE_INFINITY);
    this.pace = {
      latencyMs: options.latencyMs ?? 0,
      chunk: options.chunk ?? { size: Number.POSITIVE_INFINITY, ms: 0 },
    };
    this.strict = options.strict ?? true;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  get port(): number {
    return this.listener.port;
  }

  get home(): string {
    return this.homePath;
  }

  get requests(): ModelRequest[] {
    return this.records.requests;
  }

  get all(): RecordedCall[] {
    return this.records.all;
  }

  get scriptErrors(): Error[] {
    return this.records.scriptErrors;
  }

  tokens(): Usage {
    return this.records.tokens();
  }

  waitFor(predicate: (request: ModelRequest) => boolean, timeoutMs = 10_000): Promise<ModelRequest> {
    return this.records.waitFor(predicate, timeoutMs);
  }

  async start(port: number): Promise<void> {
    await this.listener.listen(port);
    this.homePath = mkdtempSync(join(tmpdir(), 'model-server-'));
  }

  accept(): Promise<void> {
    return this.listener.up();
  }

  refuse(): Promise<void> {
    return this.listener.down();
  }

  async close(): Promise<void> {
    await this.listener.down();
    this.records.end();
    rmSync(this.homePath, { recursive: true, force: true, maxRetries: 5 });
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  private async handle(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const raw = await bodyOf(req);
    if (!raw) return;
    const { method = '', url = '', headers } = req;
    const record: RecordedCall = { method, url, headers, bytes: raw.length, time: Date.now(), status: undefined };
    this.records.addCall(record);
    res.once('close', () => {
      if (res.headersSent) record.status = res.statusCode;
    });
    res.setHeader('request-id', `req_${String(++this.calls).padStart(8, '0')}`);

    const path = url.split('?')[0];
    if (path === '/' && (method === 'HEAD' || method === 'GET')) sendJson(res, 200, { type: 'model_server' });
    else if (method === 'POST' && path === '/v1/messages') await this.message(raw, record, res);
    else if (method === 'POST' && path === '/v1/messages/count_tokens') this.countTokens(raw, res);
    else sendError(res, { status: 404, message: `There is no ${method} ${path} here.` });
  }

  private async message(raw: Buffer, record: RecordedCall, res: ServerResponse): Promise<void> {
    const body = parse(raw);
    const fault = bodyFault(body);
    if (fault) return sendError(res, { status: 400, message: fault });
    const { headers, bytes, time } = record;
    const request = readRequest({
      index: this.messages++,
      headers,
      body: body as Record<string, unknown>,
      bytes,
      time,
    });
    res.once('close', () => {
      request.closedEarly = !res.writableFinished;
    });
    this.records.addRequest(request);
    await answer(res, request, await this.replyTo(request), this.pace, (usage) => this.records.count(usage));
  }

  private countTokens(raw: Buffer, res: ServerResponse): void {
    const fault = bodyFault(parse(raw));
    if (fault) sendError(res, { status: 400, message: fault });
    else sendJson(res, 200, { input_tokens: Math.ceil(raw.length / 4) });
  }

  private async replyTo(request: ModelRequest): Promise<Reply> {
    const refusal = this.strict ? conversationFault(request.messages) : undefined;
    if (refusal) return { error: { status: 400, message: refusal } };
    try {
      const given: Answer | undefined = await this.script(request);
      if (given === undefined) throw new ScriptError('The script returned nothing', request, 500);
      return toReply(given);
    } catch (error) {
      return { error: this.scriptFailure(error) };
    }
  }

  /** The reply cannot be put on the wire: a value that is not JSON, a status that does not exist. */
  private unsendable(res: ServerResponse, error: unknown): void {
    const failure = this.scriptFailure(error);
    if (res.headersSent) res.destroy();
    else sendError(res, failure);
  }

  /** A script that fails has to show at once: the client is told not to try again. */
  private scriptFailure(error: unknown): HttpFailure {
    this.records.scriptErrors.push(error instanceof Error ? error : new Error(String(error)));
    return {
      status: error instanceof ScriptError ? error.status : 500,
      message: `The script of the model server failed: ${messageOf(error)}`,
      headers: { 'x-should-retry': 'false' },
    };
  }
}

function parse(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString('utf8'));
  } catch {
    return undefined;
  }
}

/** Undefined when the client went away while it was sending. */
async function bodyOf(req: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of req) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks);
  } catch {
    return undefined;
  }
}
