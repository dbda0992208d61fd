import { type Locale, words } from '../../locale/index.js';
import { duration, money, tokens } from '../terminal/figures.js';
import { foreignLine } from '../terminal/sanitise.js';
import { fit as fitLine } from '../terminal/width.js';
import type { RunStatus } from './run-status.js';
import { waitingText } from './status-line.js';

/** Columns of a worker's task. */
const TASK_WIDTH = 60;

/** The run's status in several lines, for who asks. */
export function statusReport(status: RunStatus, locale: Locale, now = Date.now()): string[] {
  const say = words(locale).cli.screen.report;
  const { step, level, window, handoffAt, costUsd, budgetUsd, spentUsd, seconds, workers, unread } = status;
  const since = (epochMs: number) => duration((now - epochMs) / 1000);
  const waits = waitingText(status, locale, now);
  const handoff = handoffAt === undefined ? undefined : tokens(handoffAt);
  return [
    ...(step ? [say.step({ ...step, time: since(step.since) })] : []),
    ...(level === undefined ? [] : [say.context({ level: tokens(level), window: tokens(window), handoff })]),
    say.cost({ cost: money(costUsd) }),
    ...(budgetUsd === undefined ? [] : [say.budget({ spent: money(spentUsd), budget: money(budgetUsd) })]),
    say.time({ time: duration(seconds) }),
    ...workers.map(({ label, task, idle, since: changed }) =>
      say.worker({
        label: foreignLine(label),
        task: fitLine(foreignLine(task), TASK_WIDTH),
        idle,
        time: since(changed),
      }),
    ),
    ...(unread > 0 ? [say.unread({ count: unread })] : []),
    ...(waits ? [say.waits({ waits })] : []),
  ];
}
