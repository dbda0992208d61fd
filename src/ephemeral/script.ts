import type { AndOr, Command, CommandNode, CompoundList, For, Pipeline, PipelineNode, Statement, Word } from 'unbash';
import type { Argument } from './argument.js';
import { isHarmlessAssignment } from './assignments.js';
import { ruleFor } from './commands/index.js';
import { destination } from './commands/shell.js';
import { isHarmlessCondition } from './conditions.js';
import { isHarmlessRedirect } from './redirects.js';
import { Variables } from './variables.js';
import { isNumeric, toArgument } from './words.js';

/** Deeper than any command that a person would still read. */
const MAX_DEPTH = 24;
/** Loops in loops multiply; two levels of a thousand words each still end soon. */
const MAX_LOOPS = 2;

/** The parser reads over a parenthesis right behind a command's name, as if the words inside were arguments. */
const PARENTHESIS = /(?:[ \t]|\\\n)*\(/y;

/** Next to a look they are fine; by themselves they show nothing. */
const SHOWS_NOTHING = new Set(['cd', 'break', 'continue']);

/**
 * Walks the syntax tree of one command line. Every method is true only when all that it was given is known to look and
 * nothing else; a kind of node that is not named here is refused.
 */
export class ScriptJudge {
  readonly #source: string;
  readonly #variables = new Variables();
  #depth = 0;
  #loops = 0;
  #looks = 0;

  constructor(source: string) {
    this.#source = source;
  }

  /** Whether the whole command line only looks, and looks at something at all. */
  passes(statements: readonly Statement[]): boolean {
    return this.#statements(statements) && this.#looks > 0;
  }

  #statements(statements: readonly Statement[]): boolean {
    return statements.every((statement) => !statement.background && this.#andOr(statement.command));
  }

  #list(list: CompoundList): boolean {
    return list.commands.length > 0 && this.#statements(list.commands);
  }

  #andOr(node: AndOr | PipelineNode): boolean {
    return node.type === 'AndOr' ? node.commands.every((part) => this.#pipeline(part)) : this.#pipeline(node);
  }

  #pipeline(node: Pipeline | CommandNode): boolean {
    if (node.type !== 'Pipeline') return this.#nested(node);
    return node.commands.length > 0 && node.commands.every((command) => this.#nested(command));
  }

  #nested(node: CommandNode): boolean {
    if (++this.#depth > MAX_DEPTH) return false;
    const passes = this.#command(node);
    this.#depth--;
    return passes;
  }

  #command(node: CommandNode): boolean {
    switch (node.type) {
      case 'Command':
        return this.#simple(node);
      case 'Redirected':
        return (
          node.redirects.every((redirect) => isHarmlessRedirect(redirect, this.#variables)) &&
          this.#nested(node.command)
        );
      case 'Subshell':
      case 'BraceGroup':
        return this.#list(node.body);
      case 'If':
        return (
          [node, ...node.elif].every((branch) => this.#list(branch.clause) && this.#list(branch.then)) &&
          (node.else === undefined || this.#list(node.else))
        );
      case 'For':
        return this.#loop(node);
      case 'Case':
        return (
          this.#argument(node.word) !== undefined &&
          node.items.every(
            ({ pattern, body }) =>
              pattern.every((word) => this.#argument(word) !== undefined) && this.#statements(body.commands),
          )
        );
      case 'TestCommand':
        this.#looks++;
        return isHarmlessCondition(node.expression, this.#variables);
      case 'ArithmeticCommand':
        this.#looks++;
        return isNumeric(node.expression);
      default:
        // while and until may never end; functions, coprocesses and select are no glance.
        return false;
    }
  }

  #loop(node: For): boolean {
    if (node.wordlist === undefined || ++this.#loops > MAX_LOOPS) return false;
    const words = this.#arguments(node.wordlist);
    const passes = words !== undefined && this.#variables.bind(node.name.text, words) && this.#rounds(node.body);
    this.#loops--;
    return passes;
  }

  /** A loop's body; when it goes elsewhere, its next round begins there. */
  #rounds(body: CompoundList): boolean {
    const { places } = this.#variables;
    return this.#list(body) && (this.#variables.places === places || this.#list(body));
  }

  #simple({ name, prefix, suffix, redirects }: Command): boolean {
    if (name === undefined || !prefix.every((part) => part.type !== 'Assignment' || isHarmlessAssignment(part)))
      return false;
    PARENTHESIS.lastIndex = name.end;
    if (PARENTHESIS.test(this.#source)) return false;
    const words: Word[] = [name];
    for (const part of suffix) {
      if (part.type === 'Assignment') return false;
      if (part.type === 'Word') words.push(part);
    }
    const args = this.#arguments(words);
    if (args === undefined || !redirects.every((redirect) => isHarmlessRedirect(redirect, this.#variables)))
      return false;
    return this.#runs(args);
  }

  /** Whether the command that these words name and feed only looks. */
  #runs([name, ...args]: readonly Argument[]): boolean {
    const rule = name?.value === undefined ? undefined : ruleFor(name.value);
    if (rule === undefined) return false;
    if (!SHOWS_NOTHING.has(name!.value!)) this.#looks++;
    if (!rule(args, (words) => this.#runs(words))) return false;
    return name!.value !== 'cd' || this.#variables.goTo(destination(args));
  }

  #arguments(words: readonly Word[]): Argument[] | undefined {
    const args: Argument[] = [];
    for (const word of words) {
      const argument = this.#argument(word);
      if (argument === undefined) return undefined;
      args.push(argument);
    }
    return args;
  }

  #argument(word: Word): Argument | undefined {
    return toArgument(word, this.#variables);
  }
}
