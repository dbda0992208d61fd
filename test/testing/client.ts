import type { ModelServer } from '../../src/testing/index.js';

/** The fields of all the events that the tests look at. */
export interface SseData {
  type: string;
  index?: number;
  message?: { usage: Record<string, number> };
  content_block?: Record<string, unknown>;
  delta?: Record<string, string>;
  usage?: Record<string, number>;
}

export interface SseEvent {
  event: string;
  data: SseData;
}

/** The smallest body the Messages API takes. */
export function body(extra: Record<string, unknown> = {}): Record<string, unknown> {
  return { model: 'claude-opus-5-5', max_tokens: 100, messages: [{ role: 'user', content: 'hello' }], ...extra };
}

export function post(
  server: ModelServer,
  extra: Record<string, unknown> = {},
  init: RequestInit = {},
): Promise<Response> {
  return fetch(`${server.url}/v1/messages?beta=true`, { method: 'POST', body: JSON.stringify(body(extra)), ...init });
}

/** The body of an error, which has to have the API's shape. */
export async function errorOf(response: Response): Promise<{ type: string; message: string }> {
  const { type, error } = (await response.json()) as { type: string; error: { type: string; message: string } };
  if (type !== 'error') throw new Error(`not an API error: ${type}`);
  return error;
}

export function parseEvents(text: string): SseEvent[] {
  return text
    .split('\n\n')
    .filter((part) => part.startsWith('event: '))
    .map((part) => {
      const [event, data] = part.split('\n');
      return { event: event!.slice('event: '.length), data: JSON.parse(data!.slice('data: '.length)) };
    });
}

/** Everything that came before the stream ended or broke. */
export async function readUntilBroken(response: Response): Promise<{ text: string; broken: boolean }> {
  const decoder = new TextDecoder();
  let text = '';
  try {
    for await (const chunk of response.body!) text += decoder.decode(chunk, { stream: true });
    return { text, broken: false };
  } catch {
    return { text, broken: true };
  }
}
