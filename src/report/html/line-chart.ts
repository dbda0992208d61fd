import { html, type Markup } from './markup.js';
import { coordinate, ticks } from './scale.js';

export interface Point {
  x: number;
  y: number;
}

export interface Line {
  name: string;
  /** Which of the page's colours. */
  colour: number;
  points: readonly Point[];
}

export interface LineChart {
  lines: readonly Line[];
  /** Vertical lines. */
  marks?: readonly { x: number; label: string }[];
  /** Single points that stand out. */
  dots?: readonly (Point & { label: string })[];
  /** A horizontal line. */
  rule?: { y: number; label: string };
  /** The highest value of the axis; default: that of the points. */
  top?: number;
  xLabel: string;
  /** How values of the axis are written. */
  format: (y: number) => string;
  /** What the picture shows, for who cannot see it. */
  description: string;
}

const SIZE = { width: 960, height: 300 };
const EDGE = { left: 58, right: 14, top: 18, bottom: 40 };
/** With more points than this, single ones cannot be told apart. */
const MOST_POINTS = 240;

/** Lines over a common axis, which begins at 0. */
export function lineChart({ lines, marks = [], dots = [], rule, top, xLabel, format, description }: LineChart): Markup {
  const points = lines.flatMap(({ points }) => points);
  const lastX = points.reduce((most, { x }) => Math.max(most, x), 1);
  const grid = ticks(Math.max(top ?? 0, rule?.y ?? 0, ...peaks(lines)));
  const highest = grid.at(-1)!;
  const x = (value: number) =>
    coordinate(EDGE.left + ((value - 1) / Math.max(1, lastX - 1)) * (SIZE.width - EDGE.left - EDGE.right));
  const y = (value: number) =>
    coordinate(SIZE.height - EDGE.bottom - (value / highest) * (SIZE.height - EDGE.top - EDGE.bottom));
  const [left, right, floor] = [EDGE.left, SIZE.width - EDGE.right, SIZE.height - EDGE.bottom];

  const level = (
    value: number,
  ) => html`<line class="grid" x1="${left}" x2="${right}" y1="${y(value)}" y2="${y(value)}"/>
<text class="axis end" x="${left - 8}" y="${y(value)}" dy="0.32em">${short(format(value))}</text>`;
  const steps = ticks(lastX, 8).filter((value) => Number.isInteger(value) && value >= 1 && value <= lastX);
  const step = (value: number) => html`<text class="axis mid" x="${x(value)}" y="${floor + 18}">${value}</text>`;
  const mark = (at: number, label: string) => html`<g class="mark"><title>${label}</title>
<line x1="${x(at)}" x2="${x(at)}" y1="${EDGE.top}" y2="${floor}"/><path d="M${x(at)} ${EDGE.top}l-5 -8h10z"/></g>`;
  const line = ({ name, colour, points }: Line) => html`<g class="line c${colour}"><title>${name}</title>
<polyline points="${points.map((point) => `${x(point.x)},${y(point.y)}`).join(' ')}"/>${
    points.length === 1 || lines.flatMap((each) => each.points).length <= MOST_POINTS
      ? points.map(
          (point) =>
            html`<circle cx="${x(point.x)}" cy="${y(point.y)}" r="3"><title>${name}: ${format(point.y)}</title></circle>`,
        )
      : undefined
  }</g>`;
  const dot = (point: Point & { label: string }) =>
    html`<circle class="dot" cx="${x(point.x)}" cy="${y(point.y)}" r="5"><title>${point.label}</title></circle>`;

  return html`<div class="scroll"><svg class="chart" viewBox="0 0 ${SIZE.width} ${SIZE.height}" role="img" aria-label="${description}">
${grid.map(level)}${steps.map(step)}
<text class="axis mid" x="${(left + right) / 2}" y="${SIZE.height - 4}">${xLabel}</text>
${marks.map(({ x: at, label }) => mark(at, label))}${lines.map(line)}${dots.map(dot)}
${
  rule &&
  rule.y <= highest &&
  html`<g class="rule"><line x1="${left}" x2="${right}" y1="${y(rule.y)}" y2="${y(rule.y)}"/>
<text class="axis end" x="${right - 4}" y="${y(rule.y)}" dy="1.2em">${short(rule.label)}</text></g>`
}
</svg></div>`;
}

/** On an axis `50K` says as much as `50.0K`. */
function short(text: string): string {
  return text.replace(/\.0(?=\D|$)/, '');
}

function peaks(lines: readonly Line[]): number[] {
  return lines.map(({ points }) => points.reduce((peak, { y }) => Math.max(peak, y), 0));
}
