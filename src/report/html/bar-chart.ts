import { html, type Markup } from './markup.js';
import { coordinate } from './scale.js';

export interface Part {
  value: number;
  /** Which of the page's colours. */
  colour: number;
  label: string;
}

export interface Bar {
  label: string;
  parts: readonly Part[];
  /** What stands at its end. */
  value: string;
  /** It stands for something that went wrong. */
  failed?: boolean;
}

/** Bars of parts, one below the other; the longest fills the width, or each does where only shares matter. */
export function barChart(bars: readonly Bar[], { each = false }: { each?: boolean } = {}): Markup {
  const longest = bars.reduce((most, bar) => Math.max(most, total(bar)), 0);
  return html`<div class="bars">${bars.map((bar) => row(bar, each ? total(bar) : longest))}</div>`;
}

function row(bar: Bar, whole: number): Markup {
  let at = 0;
  const parts = bar.parts
    .filter(({ value }) => value > 0 && whole > 0)
    .map(({ value, colour, label }) => {
      const rect = html`<rect class="c${colour}" x="${coordinate((at / whole) * 1000)}" y="0" width="${coordinate((value / whole) * 1000)}" height="10"><title>${label}</title></rect>`;
      at += value;
      return rect;
    });
  return html`<div class="label${bar.failed && ' failed'}" title="${bar.label}">${bar.label}</div>
<svg class="bar" viewBox="0 0 1000 10" preserveAspectRatio="none" role="img" aria-label="${bar.label}: ${bar.value}"><rect class="track" width="1000" height="10"/>${parts}</svg>
<div class="value">${bar.value}</div>`;
}

function total({ parts }: Bar): number {
  return parts.reduce((sum, { value }) => sum + value, 0);
}

/** What the colours stand for. */
export function legend(entries: readonly { name: string; colour: number }[]): Markup {
  return html`<ul class="legend">${entries.map(
    ({ name, colour }) =>
      html`<li><svg viewBox="0 0 10 10" aria-hidden="true"><rect class="c${colour}" width="10" height="10" rx="2"/></svg>${name}</li>`,
  )}</ul>`;
}
