import type { TestExpression, Word } from 'unbash';
import type { Variables } from './variables.js';
import { toArgument } from './words.js';

/** Questions about one file or text. Not `-v` and `-R`: they evaluate a subscript, which can run commands. */
export const UNARY_TESTS: ReadonlySet<string> = new Set(
  ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'k', 'n', 'p', 'r', 's', 'u', 'w', 'x', 'z', 'G', 'L', 'N', 'O', 'S'].map(
    (letter) => `-${letter}`,
  ),
);
/** Comparisons of texts and files. */
export const TEXT_TESTS: ReadonlySet<string> = new Set(['=', '==', '!=', '<', '>', '-nt', '-ot', '-ef']);
/** Comparisons of numbers. Some shells evaluate both sides as arithmetic, so only numbers themselves may stand there. */
export const NUMBER_TESTS: ReadonlySet<string> = new Set(['-eq', '-ne', '-lt', '-le', '-gt', '-ge']);

/** A number that is written out, `$#`, `$?` or `${#name}`. */
export function isNumberText(text: string): boolean {
  return /^(?:["']?-?\d{1,18}["']?|"?\$[#?]"?|"?\$\{#[A-Za-z_]\w*\}"?)$/.test(text);
}

/** Whether `[[ … ]]` only asks. */
export function isHarmlessCondition(test: TestExpression, variables: Variables): boolean {
  const isText = (word: Word) => toArgument(word, variables) !== undefined;
  switch (test.type) {
    case 'TestUnary':
      return UNARY_TESTS.has(test.operator) && isText(test.operand);
    case 'TestBinary':
      if (NUMBER_TESTS.has(test.operator)) return isNumberText(test.left.text) && isNumberText(test.right.text);
      return (TEXT_TESTS.has(test.operator) || test.operator === '=~') && isText(test.left) && isText(test.right);
    case 'TestLogical':
      return test.operands.every((operand) => isHarmlessCondition(operand, variables));
    case 'TestNot':
      return isHarmlessCondition(test.operand, variables);
    case 'TestGroup':
      return isHarmlessCondition(test.expression, variables);
    default:
      return false;
  }
}
