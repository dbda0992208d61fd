import { type Argument, literals } from '../argument.js';
import { compile, readCall, valuesOf } from '../options.js';
import { isReadable } from '../paths.js';
import type { Rule } from '../rule.js';
import { isHarmlessSedScript } from './sed-script.js';

/** Not -i and -I (write in place), -f (a script from elsewhere), -l (a value for one sed and none for another). */
const table = compile({
  flags: 'nErsuz',
  values: 'e',
  dashValues: 'e expression',
  long:
    'quiet silent expression= regexp-extended separate unbuffered null-data zero-terminated posix debug sandbox ' +
    'line-length=',
});

export const sed: Rule = (args) => {
  if (args.length === 1 && args[0]!.value === '--version') return true;
  const call = readCall(args, table);
  if (call === undefined) return false;
  const given = valuesOf(call, 'e', 'expression') as Argument[];
  const scripts = literals(given.length > 0 ? given : call.operands.slice(0, 1));
  const inputs = given.length > 0 ? call.operands : call.operands.slice(1);
  if (scripts === undefined || scripts.length === 0 || !inputs.every(isReadable)) return false;
  // A backslash at the end of one script would take the next one in as text.
  return scripts.every((script) => !script.endsWith('\\')) && isHarmlessSedScript(scripts.join('\n'));
};
