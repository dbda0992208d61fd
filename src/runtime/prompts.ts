import type { SDKUserMessage } from '@anthropic-ai/claude-agent-sdk';

/** The input side of one query: prompts can be pushed until it is ended. */
export class PromptQueue implements AsyncIterable<SDKUserMessage> {
  private readonly waiting: SDKUserMessage[] = [];
  private ended = false;
  private wake: () => void = () => {};

  push(text: string): void {
    this.waiting.push({ type: 'user', message: { role: 'user', content: text }, parent_tool_use_id: null });
    this.wake();
  }

  /** No more prompts: the SDK's child finishes its turn and exits. */
  end(): void {
    this.ended = true;
    this.wake();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<SDKUserMessage> {
    for (;;) {
      const next = this.waiting.shift();
      if (next) {
        yield next;
      } else if (this.ended) {
        return;
      } else {
        await new Promise<void>((resolve) => {
          this.wake = resolve;
        });
      }
    }
  }
}
