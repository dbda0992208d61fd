import type { Words } from '../locale/index.js';
import type { Invocation } from './invocation.js';

/** Flags that were given and would do nothing, as a sentence that says why; undefined when there are none. */
export function contradiction(invocation: Invocation, say: Words['cli']['usage']): string | undefined {
  if (invocation.kind === 'once' && invocation.fork && !invocation.resume) return say.forkNeedsResume;
  if (invocation.kind === 'sessions') {
    const { verb, full, json, yes } = invocation;
    if (full && verb !== 'show') return say.onlyWith({ option: '--full', with: 'sessions show' });
    if (yes && verb !== 'gc') return say.onlyWith({ option: '--yes', with: 'sessions gc' });
    if (json && verb === 'gc') return say.onlyWith({ option: '--json', with: 'sessions list, sessions show' });
    if (json && full) return say.overruled({ option: '--full', by: '--json' });
  }
  if (invocation.kind === 'restore' && invocation.yes && !invocation.which) return say.yesNeedsCheckpoint;
  if (invocation.kind !== 'go') return undefined;

  const { goal, rounds, judgeCanRun, copyLimit, copyWithout, handoff, window, clarifyOnly, fresh, ask } = invocation;
  if (fresh && !ask) return say.newNeedsAsk;
  if (clarifyOnly && !goal) return say.overruled({ option: '--no-goal', by: '--clarify-only' });
  for (const by of [clarifyOnly && '--clarify-only', !goal && '--no-goal']) {
    if (!by) continue;
    if (rounds !== undefined) return say.overruled({ option: '--rounds', by });
    if (judgeCanRun) return say.overruled({ option: '--judge-can-run', by });
  }
  const judgesCopy = { '--copy-limit': copyLimit, '--copy-without': copyWithout };
  for (const [option, value] of Object.entries(judgesCopy)) {
    if (value !== undefined && !judgeCanRun) return say.onlyWith({ option, with: '--judge-can-run' });
  }
  if (window !== undefined && !handoff) return say.overruled({ option: '--window', by: '--no-handoff' });
  return undefined;
}
