import type { Pipeline } from 'unbash';

const SUBSTITUTION = /(?:^|[;{\s])s([^\w\s\\])((?:\\.|(?!\1).)*)\1((?:\\.|(?!\1).)*)\1/su;
const EDITS_TEXT: ReadonlySet<string> = new Set(['sed', 'gsed', 'perl']);

const OF_FAILURE = /fail|err|warn|broken|not ok/i;

function putsWords(script: string): boolean {
  const [, , pattern = '', replacement] = SUBSTITUTION.exec(script) ?? [];
  if (replacement === undefined) return false;
  return OF_FAILURE.test(pattern) || /\p{L}{2}|\d/u.test(replacement.replace(/\\.|&|\$\d/g, ''));
}

/** A filter puts words of the judge's own into what it is fed, or takes the failures out. */
export function rewrites({ commands }: Pipeline): boolean {
  return commands.slice(1).some((stage) => {
    if (stage.type !== 'Command') return false;
    const args = stage.args.map((arg) => (arg.type === 'Word' ? arg.value : ''));
    const name = stage.name?.value ?? '';
    if (name.endsWith('grep') && args.some((arg) => /^-[a-z]*v/.test(arg)))
      return args.some((arg) => OF_FAILURE.test(arg));
    return EDITS_TEXT.has(name) && args.some(putsWords);
  });
}

/** `| head -20` lets so many lines through. */
export function linesKept({ commands }: Pipeline): number | undefined {
  const cut = commands.slice(1).find((stage) => stage.type === 'Command' && stage.name?.value === 'head');
  if (cut?.type !== 'Command') return undefined;
  const options = cut.args.map((arg) => (arg.type === 'Word' ? arg.value : '')).join(' ');
  return Number(/\d+/.exec(options)?.[0] ?? 10);
}
