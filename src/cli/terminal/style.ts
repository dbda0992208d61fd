/** Wraps a text in a colour, or leaves it as it is. */
export type Paint = (text: string) => string;

export interface Style {
  bold: Paint;
  dim: Paint;
  red: Paint;
  green: Paint;
  yellow: Paint;
  cyan: Paint;
}

const CODES: Record<keyof Style, readonly [on: number, off: number]> = {
  bold: [1, 22],
  dim: [2, 22],
  red: [31, 39],
  green: [32, 39],
  yellow: [33, 39],
  cyan: [36, 39],
};

/** Whether to colour: FORCE_COLOR decides, else NO_COLOR, else whether it is a terminal that can. */
export function wantsColour(env: Record<string, string | undefined>, isTerminal: boolean): boolean {
  const force = env.FORCE_COLOR;
  if (force !== undefined && force !== '') return force !== '0' && force !== 'false';
  if (env.NO_COLOR) return false;
  return isTerminal && env.TERM !== 'dumb';
}

export function styleFor(coloured: boolean): Style {
  const paint = ([on, off]: readonly [number, number]): Paint =>
    coloured ? (text) => (text ? `\x1b[${on}m${text}\x1b[${off}m` : text) : (text) => text;
  return Object.fromEntries(Object.entries(CODES).map(([name, codes]) => [name, paint(codes)])) as unknown as Style;
}
