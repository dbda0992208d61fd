import type { ToolCounts } from './tool-counts.js';
import type { TranscriptReader } from './transcript.js';
import type { SideFigures, Tokens } from './types.js';

/** Adds up the transcripts of one side: the main threads, or the workers. */
export class Side {
  readonly #sum = { transcripts: 0, entries: 0, turns: 0, characters: 0 };
  readonly #tokens: Tokens = { input: 0, cacheRead: 0, cacheCreation: 0, output: 0, thinking: 0 };

  constructor(readonly tools: ToolCounts) {}

  add(transcript: TranscriptReader): void {
    this.#sum.transcripts++;
    this.#sum.entries += transcript.entries;
    this.#sum.turns += transcript.turns().length;
    this.#sum.characters += transcript.characters;
    const tokens = transcript.tokens();
    for (const key of Object.keys(tokens) as (keyof Tokens)[]) this.#tokens[key] += tokens[key];
  }

  figures(): SideFigures {
    return { ...this.#sum, tokens: this.#tokens, tools: this.tools.tools(), commands: this.tools.commands() };
  }
}

/** Everything that the model was given. */
export function inputOf({ input, cacheRead, cacheCreation }: Tokens): number {
  return input + cacheRead + cacheCreation;
}

/** `part` of `whole` between 0 and 1; undefined when there is no whole. */
export function shareOf(part: number, whole: number): number | undefined {
  return whole > 0 ? part / whole : undefined;
}
