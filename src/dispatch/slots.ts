/** A limit on how many run at once; the rest wait in the order in which they came. */
export class Slots {
  private taken = 0;
  private readonly waiting = new Set<(got: boolean) => void>();

  /** Waits for a free slot among `most`, and returns what gives it back; undefined when `signal` aborts before. */
  async take(most: number, signal: AbortSignal): Promise<(() => void) | undefined> {
    if (signal.aborted) return undefined;
    if (this.taken < most) this.taken++;
    else if (!(await this.turn(signal))) return undefined;
    let held = true;
    return () => {
      if (!held) return;
      held = false;
      this.handOn();
    };
  }

  /** False when it was not waited for to the end. */
  private turn(signal: AbortSignal): Promise<boolean> {
    return new Promise((resolve) => {
      const settle = (got: boolean) => {
        this.waiting.delete(settle);
        signal.removeEventListener('abort', leave);
        resolve(got);
      };
      const leave = () => settle(false);
      this.waiting.add(settle);
      signal.addEventListener('abort', leave);
    });
  }

  private handOn(): void {
    const [next] = this.waiting;
    if (next) next(true);
    else this.taken--;
  }
}
