/** A limit on how many run at once; the rest wait in the order in which they came. */
export class Slots {
  private taken = 0;
  private readonly waiting: (() => void)[] = [];

  /** Waits for a free slot among `most`, and returns what gives it back. */
  async take(most: number): Promise<() => void> {
    while (this.taken >= most) {
      await new Promise<void>((resolve) => this.waiting.push(resolve));
    }
    this.taken++;
    let held = true;
    return () => {
      if (!held) return;
      held = false;
      this.taken--;
      this.waiting.shift()?.();
    };
  }
}
