import type { Io } from './io.js';

/** Asks a person at the terminal for a yes; giving up is a no. */
export async function confirm(message: string, io: Io): Promise<boolean> {
  const prompts = await import('@clack/prompts');
  const answer = await prompts.confirm({ message, initialValue: false, input: io.stdin, output: io.stdout });
  return answer === true;
}
