import type { IncomingHttpHeaders } from 'node:http';
import { FlowerError } from '../errors.js';
import type { ApiMessage, Block, Usage } from './api.js';

/** Plays the model: from one request to one answer. A string is an answer of one text block. */
export type Script = (request: ModelRequest) => Answer | Promise<Answer>;

/** Everything a script may return; the short forms stand for a {@link Reply} with that content. */
export type Answer = Reply | Block | Block[] | string;

/** One answer of the server: a message, an HTTP error, or a connection that misbehaves. */
export interface Reply {
  /** Default: the text "Done." */
  content?: Block[];
  /** Default: `tool_use` when the content has a tool call, else `end_turn`. */
  stopReason?: string;
  /** Figures left out are 10 input, 5 output and no cache tokens. */
  usage?: Partial<Usage>;
  /** The model name in the answer; default: the one that was asked for. */
  model?: string;
  /** Answer with this HTTP error instead of a message. */
  error?: HttpFailure;
  /** Answer with these bytes instead, whatever they are: a proxy's page, half of a message, noise. */
  raw?: RawAnswer;
  /** Destroy the connection: before anything was sent, or after about half of the content. */
  cut?: 'before-headers' | 'mid-stream';
  /** An `error` event after about half of the content; without streaming, the HTTP error that it stands for. */
  sseError?: { type: string; message: string };
  /** Send nothing for this long after the stream opened. */
  silentMs?: number;
  /** Wait before anything is sent; default: the server's `latencyMs`. */
  latencyMs?: number;
  /** Wait between two pieces of the stream; default: the server's `chunk.ms`. */
  chunkMs?: number;
  /** Answer only when this promise has settled, either way. */
  hold?: Promise<unknown>;
}

export interface RawAnswer {
  body: string;
  /** Default 200. */
  status?: number;
  /** Default `text/html`. */
  contentType?: string;
}

export interface HttpFailure {
  status: number;
  /** Default: the API's own type for the status. */
  type?: string;
  message?: string;
  /** Seconds, sent as `retry-after`. */
  retryAfter?: number;
  headers?: Record<string, string>;
}

/** A request for a message, as the script sees it and as the server records it. */
export interface ModelRequest {
  /** 0 for the first message request since the server started. */
  index: number;
  model: string;
  /** All text of the system prompt. */
  system: string;
  messages: ApiMessage[];
  /** Names, in the order sent. */
  tools: string[];
  /** JSON schema of each tool's input, by name. */
  toolSchemas: Record<string, unknown>;
  /** The schema the answer must have: of the StructuredOutput tool, or of `output_config.format`. */
  outputSchema: unknown;
  stream: boolean;
  headers: IncomingHttpHeaders;
  /** The parsed body, whole. */
  body: Record<string, unknown>;
  /** Size of the body on the wire. */
  bytes: number;
  /** Arrival, epoch milliseconds. */
  time: number;
  /** The Claude Code session; a subagent carries its parent's. */
  sessionId: string | undefined;
  /** Set in requests of a subagent. */
  agentId: string | undefined;
  isSubagent: boolean;
  /** All text of the user messages after the last assistant message; tool results are not in it. */
  lastText: string;
  /** All text of the mid-conversation system messages after the last assistant message. */
  lastSystemText: string;
  /** Tool results after the last assistant message. */
  toolResults: ToolResult[];
  /** How many assistant messages the history has. */
  turn: number;
  /** System prompt, messages and tool results as one text, to search in. */
  allText: string;
  /** The client went away before the answer was complete. */
  closedEarly: boolean;
}

export interface ToolResult {
  /** The id of the call it answers. */
  id: string;
  text: string;
  isError: boolean;
}

/** Any HTTP call the server got. */
export interface RecordedCall {
  method: string;
  /** With query. */
  url: string;
  headers: IncomingHttpHeaders;
  bytes: number;
  /** Epoch milliseconds. */
  time: number;
  /** HTTP status answered; undefined until then, and for a connection that was cut before. */
  status: number | undefined;
}

/** The script had no answer for a request. The client gets it as an API error of `status`, marked not to be retried. */
export class ScriptError extends FlowerError {
  override readonly code = 'SCRIPT';
  readonly status: number;

  constructor(message: string, request: ModelRequest, status = 400) {
    super(`${message} (${describe(request)})`, { index: request.index, sessionId: request.sessionId });
    this.status = status;
  }
}

function describe(request: ModelRequest): string {
  const who = request.isSubagent ? `subagent ${request.agentId}` : 'main thread';
  const said = request.lastText || request.toolResults.map((result) => result.text).join('\n');
  return `request ${request.index}, ${request.model}, ${who}, turn ${request.turn}, it says ${JSON.stringify(said.slice(-120))}`;
}
