import type { ServerResponse } from 'node:http';
import type { Block } from './api.js';
import type { Count, Message } from './message.js';
import { envelopeOf, wireUsage } from './message.js';
import type { Reply } from './script.js';
import { pause } from './send.js';

/** One server-sent event: its name, which is also the `type` of its data, and the other fields of the data. */
type SseEvent = readonly [type: string, data: Record<string, unknown>];

/** Pieces small enough that even a short text has a middle, for a stream that is slowed down or breaks off there. */
const SMALL = 16;

/** Sends a message as the API streams it, with the reply's interruptions. */
export async function streamMessage(
  res: ServerResponse,
  message: Message,
  reply: Reply,
  chunk: { size: number; ms: number },
  count: Count,
  gone: AbortSignal,
): Promise<void> {
  const { usage } = message;
  const breaksOff = reply.cut !== undefined || reply.sseError !== undefined;
  const size = chunk.ms > 0 || breaksOff ? Math.min(chunk.size, SMALL) : chunk.size;
  const events = message.content.flatMap((block, index) => blockEvents(block, index, size));
  const send = ([type, data]: SseEvent) => res.write(`event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`);
  res.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-cache' });
  // As with the real thing, input and cache figures are final at the start; the output is only a first value there.
  count({ ...usage, output: 0 });
  send(['message_start', { message: { ...envelopeOf(message), usage: wireUsage({ ...usage, output: 1 }) } }]);
  send(['ping', {}]);
  await pause(reply.silentMs ?? 0, gone);

  for (const event of breaksOff ? events.slice(0, Math.ceil(events.length / 2)) : events) {
    if (gone.aborted) return;
    send(event);
    if (event[0] === 'content_block_delta') await pause(chunk.ms, gone);
  }
  if (gone.aborted) return;
  if (reply.cut) {
    // The callback comes when everything before it has left the process.
    res.write(': cut\n\n', () => res.destroy());
    return;
  }
  if (reply.sseError) {
    send(['error', { error: reply.sseError }]);
  } else {
    count({ output: usage.output });
    const delta = { stop_reason: message.stopReason, stop_sequence: null };
    send(['message_delta', { delta, usage: wireUsage(usage) }]);
    send(['message_stop', {}]);
  }
  res.end();
}

function blockEvents(block: Block, index: number, size: number): SseEvent[] {
  const delta = (data: Record<string, unknown>): SseEvent => ['content_block_delta', { index, delta: data }];
  const framed = (start: Record<string, unknown>, deltas: SseEvent[]): SseEvent[] => [
    ['content_block_start', { index, content_block: start }],
    ...deltas,
    ['content_block_stop', { index }],
  ];
  switch (block.type) {
    case 'text':
      return framed(
        { type: 'text', text: '' },
        pieces(block.text, size).map((text) => delta({ type: 'text_delta', text })),
      );
    case 'thinking':
      return framed({ type: 'thinking', thinking: '', signature: '' }, [
        ...pieces(block.thinking, size).map((thinking) => delta({ type: 'thinking_delta', thinking })),
        delta({ type: 'signature_delta', signature: block.signature }),
      ]);
    case 'tool_use':
      return framed(
        { type: 'tool_use', id: block.id, name: block.name, input: {} },
        pieces(JSON.stringify(block.input), size).map((json) =>
          delta({ type: 'input_json_delta', partial_json: json }),
        ),
      );
  }
}

/** Cut by characters, not by UTF-16 units: half an emoji is not valid text. */
function pieces(text: string, size: number): string[] {
  if (text.length <= size) return [text];
  const characters = Array.from(text);
  return Array.from({ length: Math.ceil(characters.length / size) }, (_, piece) =>
    characters.slice(piece * size, (piece + 1) * size).join(''),
  );
}
