import { type Argument, isOperand } from '../argument.js';
import { isPadding } from '../padding.js';
import type { Rule } from '../rule.js';

/** Switches before the starting points. */
const SWITCHES = new Set(['-H', '-L', '-P', '-E', '-s', '-x', '-d', '-O0', '-O1', '-O2', '-O3']);

const ALONE = new Set(
  (
    '! ( ) , -a -and -o -or -not -true -false -prune -print -print0 -ls -quit -depth -d -follow -xdev -mount -daystart ' +
    '-noleaf -ignore_readdir_race -noignore_readdir_race -warn -nowarn -empty -executable -readable -writable ' +
    '-nouser -nogroup'
  ).split(' '),
);

const WITH_VALUE = new Set(
  (
    '-name -iname -path -ipath -wholename -iwholename -regex -iregex -lname -ilname -type -xtype -size -mtime -mmin ' +
    '-ctime -cmin -atime -amin -newer -anewer -cnewer -used -user -group -uid -gid -perm -links -inum -samefile ' +
    '-fstype -maxdepth -mindepth -regextype -printf -context'
  ).split(' '),
);

const NEWER = /^-newer[aBcm][aBcmt]$/;

/**
 * find: its expression language has no option parser, every word may be an action. So every word is accounted for, and
 * -delete, -exec, -execdir, -ok, -okdir, -fprint, -fprint0, -fprintf, -fls, -files0-from are simply not in the table.
 */
export const find: Rule = (args) => {
  if (args.length === 1 && args[0]!.value === '--version') return true;
  let at = 0;
  while (SWITCHES.has(args[at]?.value ?? '')) at++;
  while (at < args.length && isStartingPoint(args[at]!)) at++;
  while (at < args.length) {
    const word = args[at++]!.value;
    if (word === undefined) return false;
    if (ALONE.has(word)) continue;
    if (!WITH_VALUE.has(word) && !NEWER.test(word)) return false;
    const value = args[at++];
    if (value === undefined || !isValue(value)) return false;
  }
  return true;
};

function isStartingPoint(argument: Argument): boolean {
  return isOperand(argument) && !/^[(!,]/.test(argument.start);
}

/** An unquoted `*.ts` may become several words, but never one of the actions; an unquoted `*` may. */
function isValue(value: Argument): boolean {
  if (isPadding(value.text)) return false;
  if (value.spread === 'one') return true;
  return value.spread === 'alike' && (isStartingPoint(value) || /\.\w+$/.test(value.end));
}
