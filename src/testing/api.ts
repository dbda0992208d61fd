/** The parts of the Anthropic Messages wire format that the scripted server reads and writes. */

export interface TextBlock {
  type: 'text';
  text: string;
}

export interface ThinkingBlock {
  type: 'thinking';
  thinking: string;
  signature: string;
}

export interface ToolUseBlock {
  type: 'tool_use';
  id: string;
  name: string;
  input: Record<string, unknown>;
}

/** What a model can answer with. */
export type Block = TextBlock | ThinkingBlock | ToolUseBlock;

/** A block as it stands in a request: any of the above, tool results, images and whatever else a client sends. */
export interface ApiBlock {
  type: string;
  text?: string;
  id?: string;
  name?: string;
  input?: unknown;
  tool_use_id?: string;
  content?: string | ApiBlock[];
  is_error?: boolean;
  [key: string]: unknown;
}

export interface ApiMessage {
  /** `system` appears in the middle of a conversation too, with newer models. */
  role: 'user' | 'assistant' | 'system';
  content: string | ApiBlock[];
}

/** Tokens of one answer. `input` does not contain the two cache figures, as on the wire. */
export interface Usage {
  input: number;
  output: number;
  cacheRead: number;
  cacheCreation: number;
}

/** The `type` the API gives an error of this status. */
export function errorTypeOf(status: number): string {
  const known: Record<number, string> = {
    400: 'invalid_request_error',
    401: 'authentication_error',
    402: 'billing_error',
    403: 'permission_error',
    404: 'not_found_error',
    413: 'request_too_large',
    429: 'rate_limit_error',
    504: 'timeout_error',
    529: 'overloaded_error',
  };
  return known[status] ?? (status < 500 ? 'invalid_request_error' : 'api_error');
}

/** The blocks of a message, whichever of its two shapes it has. */
export function blocksOf(content: ApiMessage['content'] | undefined): ApiBlock[] {
  if (typeof content === 'string') return [{ type: 'text', text: content }];
  return Array.isArray(content) ? content : [];
}

/** The text blocks of a message, joined with line breaks. Tool results are not text. */
export function textOf(content: ApiMessage['content'] | undefined): string {
  return blocksOf(content)
    .filter((block) => block.type === 'text')
    .map((block) => block.text ?? '')
    .join('\n');
}
