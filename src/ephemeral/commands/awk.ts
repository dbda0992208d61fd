import { compile, readCall, valuesOf } from '../options.js';
import { isReadable } from '../paths.js';
import type { Rule } from '../rule.js';
import { isHarmlessAwkProgram } from './awk-program.js';

/** Not -f and -e (programs from elsewhere), -i and -l (libraries), -o, -d and -p (write files), -W. */
const table = compile({
  values: 'Fv',
  long: 'field-separator= assign= posix re-interval csv',
  optionsFirst: true,
  operand: isReadable,
});

export const awk: Rule = (args) => {
  if (args.length === 1 && args[0]!.value === '--version') return true;
  const call = readCall(args, table);
  const [program, ...inputs] = call?.operands ?? [];
  if (call === undefined || program?.value === undefined) return false;
  // Among the inputs, too, `name=value` sets a variable.
  const values = [...valuesOf(call, 'v', 'assign'), ...inputs].map((word) => word?.text ?? '');
  return isHarmlessAwkProgram(program.value, values);
};
