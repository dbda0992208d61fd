/** Entries of a transcript; what a shorter one leaves behind is not worth the pause. */
const LARGE = 100;

/**
 * Gives back the memory that loading a long transcript has taken: several times its size, which the engine by itself would
 * keep for as long as the process has little to do. Takes some 50 ms, and is asked for when the SDK has taken the transcript
 * over, while its program starts.
 */
export class GiveBack {
  private due = false;

  /** To be told of what is loaded. */
  readonly loaded = (entries: readonly unknown[]): void => {
    this.due ||= entries.length >= LARGE;
  };

  /** The SDK has taken over what was loaded. Never rejects. */
  async now(): Promise<void> {
    if (!this.due) return;
    this.due = false;
    try {
      // Only the inspector collects garbage without a flag that the process would have to be started with.
      const { Session } = await import('node:inspector/promises');
      const session = new Session();
      session.connect();
      await session.post('HeapProfiler.collectGarbage');
      session.disconnect();
    } catch {
      // A Node.js that was built without it keeps the memory a while longer.
    }
  }
}
