import { join, sep } from 'node:path';
import { Event } from '../events/event.js';
import { type Locale, words } from '../locale/index.js';
import { money } from './terminal/figures.js';
import { sanitiseForeign } from './terminal/sanitise.js';
import { type Paint, type Style, styleFor } from './terminal/style.js';
import { columns, fit as fitLine, wrap } from './terminal/width.js';

export interface RenderOptions {
  /** Columns; read for each event, because a terminal's size changes. */
  width?: () => number;
  /** Also thinking, tool results and the SDK's own messages. */
  verbose?: boolean;
  style?: Style;
  locale?: Locale;
  /** Hides secrets. */
  mask?: (text: string) => string;
  /** Files in this directory are shown by their path within it. */
  base?: string;
}

/** Calls whose outcome is told in words anyway: a question by the channel, a structured result by whoever wanted it. */
const TOLD_ELSEWHERE: ReadonlySet<string> = new Set(['mcp__human__ask', 'StructuredOutput']);

/** A heading in what a model writes. */
const HEADING = /^\s*#{1,6} /;

/** Columns kept for the text, however deep it is indented and however narrow the screen is. */
const LEAST_WIDTH = 16;

/** Turns events into lines of plain text, for any screen. It remembers which worker and which tool a call belongs to. */
export class EventRenderer {
  readonly #options: Required<Omit<RenderOptions, 'base'>>;
  readonly #base: string | undefined;
  readonly #workers = new Map<string, string>();
  readonly #tools = new Map<string, string>();
  /** The last failure that was shown. */
  #failure: string | undefined;

  constructor(options: RenderOptions = {}) {
    const {
      width = () => 80,
      verbose = false,
      style = styleFor(false),
      locale = 'en',
      mask = (text) => text,
    } = options;
    this.#options = { width, verbose, style, locale, mask };
    this.#base = options.base === undefined ? undefined : join(options.base, sep);
  }

  /** The lines that show an event; none for an event that is not shown. */
  lines(event: Event): string[] {
    const { style, verbose } = this.#options;
    switch (event.kind) {
      case 'step':
        return this.#step(event);
      case 'text':
        return this.#prose(event, '').map((line) => (HEADING.test(line) ? style.bold(line) : line));
      case 'thinking':
        return verbose ? this.#prose(event, '~ ', style.dim) : [];
      case 'tool_call':
        return this.#call(event);
      case 'tool_result':
        return verbose ? this.#result(event) : [];
      case 'error':
        this.#failure = event.text;
        return this.#prose(event, '! ', style.red);
      case 'ask':
        return this.#ask(event);
      case 'reset':
        return this.#prose(event, '% ', style.yellow, words(this.#options.locale).cli.render.compacted);
      case 'task':
        return this.#task(event);
      case 'retry':
        return this.#prose(this.#withoutFailure(event), '~ ', style.yellow);
      case 'stall':
        return this.#prose(event, '~ ', style.yellow);
      case 'handoff':
        return this.#prose(event, '% ', style.cyan);
      case 'budget':
        return this.#prose(event, '$ ', style.yellow);
      case 'notice':
      case 'checkpoint':
        return this.#prose(event, '- ', style.yellow);
      case 'system':
      case 'prompt':
      case 'result':
      case 'unknown':
        return verbose ? this.#aboutSession(event) : [];
    }
  }

  #step({ payload, text }: Event): string[] {
    const say = words(this.#options.locale).cli.render;
    const { index, total, resumed, woke } = payload;
    const state = resumed ? say.continuing({ woke: Number(woke) || 0 }) : say.fresh;
    const header = `== ${index}/${total} ${this.#clean(text)} (${state})`;
    return ['', this.#options.style.bold(fitLine(header, this.#options.width()))];
  }

  #call(event: Event): string[] {
    const { tool = '', text, payload } = event;
    const id = String(payload.tool_use_id ?? '');
    this.#tools.set(id, tool);
    if (TOLD_ELSEWHERE.has(tool) && !this.#options.verbose) return [];
    // In a worker's own call the payload says who calls, in the coordinator's who is called.
    const worker = payload.subagent !== true && typeof payload.worker === 'string' ? payload.worker : undefined;
    if (worker) this.#workers.set(id, worker);
    const what = [shortTool(tool), worker].filter(Boolean).join(' ');
    return this.#oneLine(event, '> ', `${what}: ${this.#within(text)}`, this.#options.style.cyan);
  }

  #result(event: Event): string[] {
    const { tool, text, payload } = event;
    const name = shortTool(tool ?? this.#tools.get(String(payload.tool_use_id)) ?? '');
    const { style } = this.#options;
    const failed = payload.is_error === true;
    return this.#oneLine(event, failed ? '! ' : '< ', `${name}: ${text}`, failed ? style.red : style.dim);
  }

  #task(event: Event): string[] {
    const { payload, text } = event;
    const { verbose, style } = this.#options;
    const worker = this.#workers.get(String(payload.tool_use_id));
    // What a subagent of the SDK hands back stands nowhere else.
    if (payload.subtype === 'task_notification' && worker !== undefined) {
      return this.#prose(new Event('text', { text, payload: { subagent: true, worker } }), '');
    }
    // Most are in line only for a moment, and the call has just been shown.
    const shown = verbose || (isOurTask(event) && payload.state !== 'queued');
    return shown ? this.#prose(event, '- ', style.yellow) : [];
  }

  /** An attempt's failure is not said twice in a row. */
  #withoutFailure(event: Event): Event {
    const { text, payload } = event;
    const failure = this.#failure?.trim();
    if (!failure || !text.endsWith(failure)) return event;
    return new Event('retry', { text: text.slice(0, -failure.length).replace(/[\s:：]+$/, ''), payload });
  }

  /** What the SDK says about a session, for who wants to know everything. */
  #aboutSession(event: Event): string[] {
    const { kind, text, payload } = event;
    const { style, locale } = this.#options;
    // It comes before every answer.
    if (payload.subtype === 'status') return [];
    const figures = kind === 'result' && payload.is_error !== true && typeof payload.num_turns === 'number';
    const about = figures
      ? words(locale).cli.render.turns({ turns: Number(payload.num_turns), cost: money(Number(payload.cost_usd) || 0) })
      : text;
    const name = kind === 'system' && typeof payload.subtype === 'string' ? payload.subtype : kind;
    return this.#oneLine(event, '. ', `${name}: ${about}`, style.dim);
  }

  #ask(event: Event): string[] {
    const { payload, text } = event;
    const { locale, style } = this.#options;
    const { states } = words(locale).people.log;
    const state = String(payload.state) as keyof typeof states;
    if (state === 'asked') {
      const options = Array.isArray(payload.options) ? payload.options : [];
      const choices = options.flatMap((option, i) => this.#wrapped(`    ${i + 1}) `, this.#clean(String(option))));
      return ['', ...this.#prose(event, '? ', style.bold), ...choices];
    }
    const answer = typeof payload.answer === 'string' ? payload.answer : '';
    const outcome = [states[state] ?? state, answer].filter(Boolean).join(': ');
    const shown = state === 'answered' ? outcome : `${outcome} (${text})`;
    return this.#oneLine(event, '? ', shown, style.dim);
  }

  #prose(event: Event, mark: string, paint?: Paint, fallback = ''): string[] {
    const text = this.#clean(event.text).trim() || fallback;
    if (!text) return [];
    const lines = this.#wrapped(this.#lead(event) + mark, text);
    return paint ? lines.map(paint) : lines;
  }

  #oneLine(event: Event, mark: string, text: string, paint: Paint): string[] {
    return [paint(fitLine(this.#lead(event) + mark + this.#clean(text).trim(), this.#options.width()))];
  }

  #wrapped(lead: string, text: string): string[] {
    const indent = ' '.repeat(Math.min(lead.length, 6));
    const room = (taken: number) => Math.max(LEAST_WIDTH, this.#options.width() - taken);
    return wrap(text, room(indent.length), room(columns(lead))).map((line, i) =>
      ((i === 0 ? lead : indent) + line).trimEnd(),
    );
  }

  /** Workers stand further in, with their name. */
  #lead({ payload }: Event): string {
    if (payload.subagent !== true) return '  ';
    // A dispatch says itself whose it is.
    if ('dispatch' in payload) return '    ';
    const { worker, agent_type, parent_tool_use_id } = payload;
    const name = worker ?? agent_type ?? this.#workers.get(String(parent_tool_use_id));
    return `    [${this.#clean(String(name ?? words(this.#options.locale).cli.render.worker)).trim()}] `;
  }

  #within(path: string): string {
    return this.#base !== undefined && path.startsWith(this.#base) ? path.slice(this.#base.length) : path;
  }

  #clean(text: string): string {
    return this.#options.mask(sanitiseForeign(text));
  }
}

/** Dispatches, and checks that cannot be verified. The SDK's own tasks show in their calls and results. */
function isOurTask({ payload }: Event): boolean {
  return 'dispatch' in payload || 'unverifiable' in payload;
}

/** `mcp__human__ask` → `human.ask`. */
export function shortTool(tool: string): string {
  return tool.replace(/^mcp__(.+?)__/, '$1.');
}
