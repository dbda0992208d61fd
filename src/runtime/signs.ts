import type { SDKMessage } from '@anthropic-ai/claude-agent-sdk';
import { classifyStatus, type FailureFacts } from '../network/classify.js';
import { isAnswer } from './tally.js';

type RetryMessage = Extract<SDKMessage, { subtype: 'api_retry' }>;

/** The SDK's own back-off: half a second, doubled each time, up to a quarter more by chance. A longer pause was asked for. */
const OWN_PAUSE_MS = 500;
const OWN_SPREAD = 1.3;

/** Gathers what one attempt's stream tells of a failure besides its words. What a request got over counts no more. */
export class FailureSigns {
  private status: number | undefined;
  private kind: string | undefined;
  private resetsAt: number | undefined;
  private retryAfterS: number | undefined;
  private retried = false;

  /** `retries`: how often the SDK's program tries a request again by itself. */
  constructor(private readonly retries: number) {}

  add(message: SDKMessage): void {
    if (isAnswer(message)) this.forget();
    else if (message.type === 'assistant') this.kind = message.error ?? this.kind;
    else if (message.type === 'system' && message.subtype === 'api_retry') this.addRetry(message);
    else if (message.type === 'rate_limit_event' && message.rate_limit_info.status === 'rejected')
      this.resetsAt = message.rate_limit_info.resetsAt;
    else if (message.type === 'result' && message.subtype === 'success')
      this.status = message.api_error_status ?? this.status;
  }

  /** The server refuses the credentials, and the SDK's program is about to ask it again. */
  get refused(): boolean {
    return this.retried && (this.status === 401 || this.status === 403);
  }

  get facts(): FailureFacts {
    const { status, kind, resetsAt, retryAfterS } = this;
    // Throttled, and yet not tried again: that is what the SDK's program does when it is to wait for more than a minute.
    // How much more it keeps to itself.
    const longWait = status === 429 && !this.retried && this.retries > 0;
    return { status, kind, resetsAt, retryAfterS, longWait };
  }

  private addRetry({ attempt, retry_delay_ms, error_status, error }: RetryMessage): void {
    this.retried = true;
    this.status = error_status ?? undefined;
    this.kind = error;
    const askedFor = retry_delay_ms > OWN_PAUSE_MS * 2 ** (attempt - 1) * OWN_SPREAD;
    this.retryAfterS = askedFor ? retry_delay_ms / 1000 : undefined;
  }

  private forget(): void {
    this.status = this.kind = this.resetsAt = this.retryAfterS = undefined;
    this.retried = false;
  }
}

/** One line for facts without words: `authentication_failed (HTTP 401)`. */
export function inWords({ status, kind }: FailureFacts): string {
  return [kind, status && classifyStatus(status) && `(HTTP ${status})`].filter(Boolean).join(' ');
}
