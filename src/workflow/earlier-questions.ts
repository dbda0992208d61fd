import { StepAbort } from '../errors.js';
import { Event } from '../events/event.js';
import { words } from '../locale/index.js';
import type { HumanChannel } from '../people/channel.js';
import { restartNote } from '../people/restart.js';
import type { WorkflowContext } from './context.js';

/** What an agent has to be told of its questions from before a restart. */
export interface Outcomes {
  /** A paragraph for its next prompt; '' when there were none. */
  note: string;
  /** To be called when the agent has read it. Until then a later process would tell it once more. */
  told(): void;
}

/**
 * Asks the person again what an agent of that name had asked when an earlier process ended, and waits for what comes of it.
 * Its session cannot go on before: the call that asked is dead. StepAbort when the run is stopped meanwhile; the questions
 * are kept then.
 */
export async function outcomesFor(
  agent: string,
  { ctx, channel }: { ctx: WorkflowContext; channel: HumanChannel | undefined },
): Promise<Outcomes> {
  if (!channel) return { note: '', told: () => {} };
  const locale = ctx.runtime?.locale;
  const open = channel.restored({ agent }).filter((ask) => ask.open).length;
  if (open > 0) ctx.emit(new Event('notice', { text: words(locale).people.stillOpen(open) }));
  const asks = await channel.reopen({ agent }).catch((error: Error) => {
    if (error.name !== 'AbortError') throw error;
    throw new StepAbort(words(locale).workflow.questionKept);
  });
  return { note: restartNote(asks, locale), told: () => channel.told(asks) };
}
