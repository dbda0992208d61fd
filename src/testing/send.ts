import type { ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { errorTypeOf } from './api.js';
import type { HttpFailure, RawAnswer } from './script.js';

export function sendJson(
  res: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  res.writeHead(status, { 'content-type': 'application/json', ...headers });
  res.end(JSON.stringify(body));
}

/** An error in the API's shape. */
export function sendError(res: ServerResponse, { status, type, message, retryAfter, headers }: HttpFailure): void {
  const error = { type: type ?? errorTypeOf(status), message: message ?? `Scripted error ${status}` };
  if (retryAfter !== undefined) res.setHeader('retry-after', String(retryAfter));
  sendJson(res, status, { type: 'error', error, request_id: res.getHeader('request-id') }, headers);
}

export function sendRaw(res: ServerResponse, { body, status = 200, contentType = 'text/html' }: RawAnswer): void {
  res.writeHead(status, { 'content-type': contentType });
  res.end(body);
}

/** Aborted as soon as the connection is closed, from either side. */
export function goneSignal(res: ServerResponse): AbortSignal {
  const controller = new AbortController();
  if (res.destroyed) controller.abort();
  else res.once('close', () => controller.abort());
  return controller.signal;
}

/** Waits, but not for a client that has gone. */
export async function pause(ms: number, gone: AbortSignal): Promise<void> {
  if (ms > 0) await delay(ms, undefined, { signal: gone }).catch(() => undefined);
}

/** Waits until the promise has settled, either way, but not for a client that has gone. */
export async function settled(promise: Promise<unknown>, gone: AbortSignal): Promise<void> {
  if (gone.aborted) return;
  const left = new Promise<void>((resolve) => gone.addEventListener('abort', () => resolve(), { once: true }));
  await Promise.race([promise.catch(() => undefined), left]);
}
