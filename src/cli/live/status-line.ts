import { type Locale, words } from '../../locale/index.js';
import { bar } from '../terminal/bar.js';
import { clock, duration, money, tokens } from '../terminal/figures.js';
import { sanitiseForeign } from '../terminal/sanitise.js';
import type { Paint, Style } from '../terminal/style.js';
import { columns, fit as fitLine } from '../terminal/width.js';
import type { RunStatus } from './run-status.js';

/** One fact of the line, from its longest form to its shortest; the last one may be '', which leaves it out. */
interface Part {
  forms: string[];
  paint: Paint;
}

const SEPARATOR = ' | ';
const BAR_CELLS = 10;
/** From so much of the way to the handoff on, the level is worth a look. */
const NEAR = 0.8;

export interface StatusLineOptions {
  width: number;
  style: Style;
  locale: Locale;
  now?: number;
}

/**
 * What the run does, as one line of at most `width` columns: step, context level, cost, time, workers, what it waits for. On a
 * narrow screen facts get shorter and then go, the least important first.
 */
export function statusLine(status: RunStatus, { width, style, locale, now = Date.now() }: StatusLineOptions): string {
  const { step, seconds } = status;
  const say = words(locale).cli.screen;
  const parts = {
    step: { forms: stepForms(step), paint: style.bold },
    context: { forms: contextForms(status, say), paint: contextPaint(status, style) },
    cost: { forms: costForms(status, say), paint: style.dim },
    time: { forms: [duration(seconds), ''], paint: style.dim },
    workers: { forms: workerForms(status, say), paint: style.dim },
    waiting: { forms: waitingForms(status, now, say), paint: waitsForPerson(status) ? style.yellow : style.dim },
  };
  shorten(parts, ['workers', 'cost', 'context', 'waiting', 'time', 'context', 'step', 'workers', 'cost'], width);
  const shown = Object.values(parts).filter(({ forms }) => forms[0]);
  const plain = shown.map(({ forms }) => forms[0]).join(SEPARATOR);
  // Narrower than all short forms: what does not fit is cut.
  if (columns(plain) > width) return fitLine(plain, width);
  return shown.map(({ forms, paint }) => paint(forms[0]!)).join(style.dim(SEPARATOR));
}

/** Takes the longest form of one part after the other away, in the order given, until the line fits. */
function shorten<Name extends string>(parts: Record<Name, Part>, order: readonly Name[], width: number): void {
  const tooLong = () => {
    const shown = Object.values<Part>(parts).filter(({ forms }) => forms[0]);
    return columns(shown.map(({ forms }) => forms[0]).join(SEPARATOR)) > width;
  };
  for (const name of order) {
    if (!tooLong()) return;
    if (parts[name].forms.length > 1) parts[name].forms.shift();
  }
}

type Say = ReturnType<typeof words>['cli']['screen'];

function stepForms(step: RunStatus['step']): string[] {
  if (!step) return [''];
  const place = `${step.index}/${step.total}`;
  return [`${place} ${sanitiseForeign(step.name).replace(/\s+/g, ' ')}`, place];
}

function contextForms({ level, window, handoffAt }: RunStatus, say: Say): string[] {
  if (level === undefined) return [''];
  const share = level / window;
  const percent = `${Math.round(share * 100)}%`;
  const drawn = `${bar(share, handoffAt === undefined ? undefined : handoffAt / window, BAR_CELLS)} ${percent}`;
  return [say.contextOf({ level: drawn, window: tokens(window) }), drawn, percent];
}

function contextPaint({ level = 0, window, handoffAt = window }: RunStatus, style: Style): Paint {
  if (level >= handoffAt) return style.red;
  return level >= handoffAt * NEAR ? style.yellow : style.green;
}

function costForms({ costUsd, budgetUsd, spentUsd }: RunStatus, say: Say): string[] {
  if (budgetUsd === undefined) return [money(costUsd), money(costUsd), ''];
  const spent = money(spentUsd);
  return [say.costOf({ cost: spent, budget: money(budgetUsd) }), spent, ''];
}

function workerForms({ workers }: RunStatus, say: Say): string[] {
  if (workers.length === 0) return [''];
  const idle = workers.filter((worker) => worker.idle).length;
  const running = workers.length - idle;
  return [say.workers({ running, idle }), running > 0 ? say.workers({ running, idle: 0 }) : '', ''];
}

/** What the run waits for, in words; '' for nothing. */
export function waitingText(status: RunStatus, locale: Locale, now = Date.now()): string {
  return waitingForms(status, now, words(locale).cli.screen)[0]!;
}

function waitsForPerson({ waiting }: RunStatus): boolean {
  return waiting.for === 'person' || waiting.for === 'words';
}

function waitingForms({ waiting }: RunStatus, now: number, say: Say): string[] {
  const { waits } = say;
  switch (waiting.for) {
    case 'nothing':
      return [''];
    case 'words':
      return [waits.words];
    case 'person':
      return waiting.until === undefined
        ? [waits.person]
        : [waits.personUntil({ time: clock(waiting.until) }), waits.person];
    case 'reset':
      return [waits.reset({ time: clock(waiting.until) })];
    case 'network':
      return [waits.network({ time: clock(waiting.since) })];
    case 'model':
      return [waits.model({ time: duration((now - waiting.since) / 1000) }), waits.modelShort];
    case 'workers':
      return [waits.workers({ time: duration((now - waiting.since) / 1000) }), waits.workersShort];
    case 'tools': {
      const names = [...new Set(waiting.names.map((name) => sanitiseForeign(name)))].join(', ');
      return [
        waits.tools({ names: fitLine(names, 30), time: duration((now - waiting.since) / 1000) }),
        fitLine(names, 12),
      ];
    }
  }
}
