import type { AndOr, Command, CompoundList, Pipeline, Script, Statement, SyntaxNode } from 'unbash';

/** What a command line tells about how its commands ended. */
export interface Endings {
  /** Commands that cannot have failed when the line as a whole ended well and said none of `alarms`. */
  shown: ReadonlySet<SyntaxNode>;
  /** Commands whose failure only a pipe hides, so that their last words are to be seen. */
  piped: ReadonlySet<SyntaxNode>;
  /** What it says by itself only when one of them fails. */
  alarms: readonly string[];
  /** What it says by itself only when one of them went well. */
  answers: readonly string[];
}

/** The words of a command, without quotes. */
const wordsOf = (node: Command): string[] => [
  node.name?.value ?? '',
  ...node.args.map((arg) => (arg.type === 'Word' ? arg.value : '')),
];

/** What a command does no more than say. */
function spokenBy(node: Command): string[] {
  const [name = '', ...args] = wordsOf(node);
  if (name !== 'echo' && name !== 'printf') return [];
  return [args.filter((arg) => !/^-[en]+$/.test(arg)).join(' ')];
}

/** Finds out whose failure a command line would hide: behind `|| true`, `;`, a pipe or in the background. */
export function endingsOf(script: Script, source: string): Endings {
  const reader = new EndingReader(source);
  reader.list(script.commands, true);
  return reader;
}

class EndingReader implements Endings {
  readonly shown = new Set<SyntaxNode>();
  readonly piped = new Set<SyntaxNode>();
  readonly alarms: string[] = [];
  readonly answers: string[] = [];
  readonly #source: string;
  #stopsAtFailure = false;
  #pipesFail = false;

  constructor(source: string) {
    this.#source = source;
  }

  list(statements: readonly Statement[], isShown: boolean): void {
    statements.forEach((statement, at) => {
      const next = statements[at + 1];
      const asked = next === undefined ? '' : this.#source.slice(next.pos, next.end);
      const isLast = next === undefined && isShown;
      const shows = isLast || /\$\?|\bPIPESTATUS\b|\$\{?pipestatus/.test(asked) || this.#stopsAtFailure;
      if (!statement.background) this.#node(statement.command, shows, /pipestatus/i.test(asked));
    });
  }

  #node(node: SyntaxNode, isShown: boolean, eachStage = false): void {
    switch (node.type) {
      case 'Command':
        this.#takeNote(node);
        if (isShown) this.shown.add(node);
        break;
      case 'Pipeline':
        this.#pipeline(node, isShown, eachStage);
        break;
      case 'AndOr':
        this.#chain(node, isShown);
        break;
      case 'Subshell':
      case 'BraceGroup':
        this.list(node.body.commands, isShown);
        break;
      case 'Redirected':
        this.#node(node.command, isShown);
        break;
      case 'If':
        this.list(node.clause.commands, this.#alarm(node.else));
        this.list(node.then.commands, isShown);
        break;
      case 'For':
      case 'While':
        this.list(node.body.commands, false);
        break;
    }
  }

  #takeNote(node: Command): void {
    const [name, ...options] = wordsOf(node);
    if (name !== 'set') return;
    if (options.some((option) => /^-[a-z]*e/.test(option) || option === 'errexit')) this.#stopsAtFailure = true;
    if (options.includes('pipefail')) this.#pipesFail = true;
  }

  #pipeline({ commands }: Pipeline, isShown: boolean, eachStage: boolean): void {
    const last = commands.length - 1;
    commands.forEach((stage, at) => {
      const shows = at === last || eachStage || this.#pipesFail;
      if (isShown && !shows && stage.type === 'Command') this.piped.add(stage);
      this.#node(stage, isShown && shows);
    });
  }

  /** What stands before `||` may fail unseen, unless what stands behind it says so or fails as well. */
  #chain({ commands, operators }: AndOr, isShown: boolean): void {
    const caught = operators.lastIndexOf('||');
    commands.forEach((command, at) => {
      if (operators[at - 1] === '&&' && command.type === 'Command') this.answers.push(...spokenBy(command));
    });
    const rescue = commands.slice(caught + 1);
    const isTold = caught < 0 || (rescue.length === 1 && this.#alarm(rescue[0]!));
    commands.forEach((command, at) => {
      this.#node(command, isShown && (at > caught || isTold));
    });
  }

  /** Whether this, which runs after a failure, shows it: by what it prints, or by failing too. */
  #alarm(node: SyntaxNode | CompoundList | undefined): boolean {
    if (node === undefined) return false;
    if (node.type === 'CompoundList' || node.type === 'BraceGroup' || node.type === 'Subshell') {
      const list = node.type === 'CompoundList' ? node : node.body;
      return list.commands.map(({ command }) => this.#alarm(command)).includes(true);
    }
    if (node.type !== 'Command') return false;
    const [name = '', ...args] = wordsOf(node);
    if (name === 'false') return true;
    if (name === 'exit' || name === 'return') return args[0] !== '0';
    const spoken = spokenBy(node);
    this.alarms.push(...spoken);
    return spoken.length > 0;
  }
}
