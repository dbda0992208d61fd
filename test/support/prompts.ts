import type { SDKUserMessage } from '@anthropic-ai/claude-agent-sdk';

/** A streaming input whose messages are given one at a time, while the session runs. */
export class Prompts implements AsyncIterable<SDKUserMessage> {
  private readonly waiting: string[] = [];
  private ended = false;
  private wake = () => {};

  constructor(...first: string[]) {
    this.waiting.push(...first);
  }

  push(text: string): void {
    this.waiting.push(text);
    this.wake();
  }

  end(): void {
    this.ended = true;
    this.wake();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<SDKUserMessage> {
    while (true) {
      const text = this.waiting.shift();
      if (text !== undefined)
        yield { type: 'user', message: { role: 'user', content: text }, parent_tool_use_id: null };
      else if (this.ended) return;
      else
        await new Promise<void>((resolve) => {
          this.wake = resolve;
        });
    }
  }
}
