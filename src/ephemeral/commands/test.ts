import type { Argument } from '../argument.js';
import { NUMBER_TESTS, TEXT_TESTS, UNARY_TESTS } from '../conditions.js';
import type { Rule } from '../rule.js';

/** `[ … ]`: a test that ends in a bracket. */
export const bracket: Rule = (args, runs) => args.at(-1)?.value === ']' && test(args.slice(0, -1), runs);

/**
 * test: operators have to be written out, at the places where operators stand, so that no value can become one. `-v` is
 * not among them: bash evaluates its operand, and `a[$(…)]` runs a command.
 */
export const test: Rule = (args) => {
  if (args.some((argument) => argument.spread !== 'one')) return false;
  let at = 0;

  const peek = (ahead = 0) => args[at + ahead]?.value;
  const isOperandAt = (ahead: number) => args[at + ahead] !== undefined;

  const term = (): boolean => {
    if (peek() === '!' && isOperandAt(1)) {
      at++;
      return term();
    }
    const operator = peek(1) ?? '';
    if (isOperandAt(2) && (TEXT_TESTS.has(operator) || NUMBER_TESTS.has(operator))) {
      const sides = [args[at]!, args[at + 2]!];
      at += 3;
      return sides.every(NUMBER_TESTS.has(operator) ? isNumber : isText);
    }
    if (isOperandAt(1) && UNARY_TESTS.has(peek()!)) {
      const operand = args[at + 1]!;
      at += 2;
      return isText(operand);
    }
    return isText(args[at++]!);
  };

  if (args.length === 0) return true;
  for (;;) {
    if (!isOperandAt(0) || !term()) return false;
    if (at === args.length) return true;
    if (peek() !== '-a' && peek() !== '-o') return false;
    at++;
  }
};

/** A text that no shell takes for more than a text. */
function isText({ value }: Argument): boolean {
  return value === undefined || !/[`$]/.test(value);
}

function isNumber({ value }: Argument): boolean {
  return value !== undefined && /^-?\d{1,18}$/.test(value);
}
