type Words = Promise<string | undefined>;

/** What a person who has interrupted a step is about to say. */
export class HumanWords {
  private coming: Words | undefined;

  /** Somebody is saying something. */
  get awaited(): boolean {
    return this.coming !== undefined;
  }

  /** What a person says in two goes is one message. */
  add(words: Words): void {
    this.coming = joined(this.coming, words);
  }

  /** Waits until all of it is said, also what is added meanwhile, and takes it; undefined when it is nothing. */
  async take(): Words {
    let waitedFor: Words | undefined;
    let said: string | undefined;
    do {
      waitedFor = this.coming;
      said = (await waitedFor)?.trim();
    } while (this.coming !== waitedFor);
    this.coming = undefined;
    return said || undefined;
  }
}

async function joined(first: Words | undefined, second: Words): Words {
  const said = await Promise.all([first, second]);
  return said.filter((words) => words?.trim()).join('\n\n') || undefined;
}
