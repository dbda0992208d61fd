import type { ServerResponse } from 'node:http';
import { errorTypeOf } from './api.js';
import type { Count, Message } from './message.js';
import { envelopeOf, messageOf, wireUsage } from './message.js';
import type { ModelRequest, Reply } from './script.js';
import { goneSignal, pause, sendError, sendRaw, settled } from './send.js';
import { streamMessage } from './stream.js';

/** The server's defaults for what a reply leaves open. */
export interface Pace {
  latencyMs: number;
  chunk: { size: number; ms: number };
}

/** Sends one reply, in whatever way it wants to be sent. Ends early, and silently, when the client has gone. */
export async function answer(
  res: ServerResponse,
  request: ModelRequest,
  reply: Reply,
  pace: Pace,
  count: Count,
): Promise<void> {
  const gone = goneSignal(res);
  if (reply.hold) await settled(reply.hold, gone);
  await pause(reply.latencyMs ?? pace.latencyMs, gone);
  if (gone.aborted) return;
  if (reply.cut === 'before-headers') {
    res.destroy();
    return;
  }
  if (reply.raw) return sendRaw(res, reply.raw);
  if (reply.error) return sendError(res, reply.error);
  const message = messageOf(request, reply);
  if (request.stream) {
    const chunk = { size: pace.chunk.size, ms: reply.chunkMs ?? pace.chunk.ms };
    return streamMessage(res, message, reply, chunk, count, gone);
  }
  if (reply.sseError) return sendError(res, { status: statusOf(reply.sseError.type), ...reply.sseError });
  return sendWhole(res, message, reply, count, gone);
}

async function sendWhole(
  res: ServerResponse,
  message: Message,
  reply: Reply,
  count: Count,
  gone: AbortSignal,
): Promise<void> {
  const { content, stopReason, usage } = message;
  const body = JSON.stringify({
    ...envelopeOf(message),
    content,
    stop_reason: stopReason,
    usage: wireUsage(usage),
  });
  res.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) });
  res.flushHeaders();
  await pause(reply.silentMs ?? 0, gone);
  if (gone.aborted) return;
  if (reply.cut) {
    res.write(body.slice(0, body.length / 2), () => res.destroy());
    return;
  }
  count(usage);
  res.end(body);
}

/** The status of an error that is only known by its type. */
function statusOf(type: string): number {
  return [400, 401, 402, 403, 404, 413, 429, 504, 529].find((status) => errorTypeOf(status) === type) ?? 500;
}
