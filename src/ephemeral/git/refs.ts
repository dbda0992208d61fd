import { type Argument, literals } from '../argument.js';
import { type Call, compile, type Grammar, given, options, readCall } from '../options.js';
import type { Rule } from '../rule.js';
import { formatsOnlyShow, LOG } from './history.js';

const LISTING =
  'list sort= format= color=? no-color column=? no-column ignore-case omit-empty merged=? no-merged=? contains=? ' +
  'no-contains=? points-at=?';

/** Asking for one of these makes a listing of the call; without them an operand is a thing to create. */
function isListing(call: Call): boolean {
  return given(call, 'list', 'merged', 'no-merged', 'contains', 'no-contains', 'points-at');
}

/** The listing forms only. `-l` lists in new versions and creates in old ones, so it goes without operands. */
export const branch = options({
  flags: 'arvilq',
  long: `all remotes verbose quiet show-current abbrev=? no-abbrev ${LISTING}`,
  check: (call) => formatsOnlyShow(call) && (call.operands.length === 0 || isListing(call)),
});

export const tag = options({
  flags: 'li',
  attached: 'n',
  long: LISTING,
  check: (call) => formatsOnlyShow(call) && (call.operands.length === 0 || isListing(call) || given(call, 'l', 'n')),
});

const remotes = options({ flags: 'v', long: 'verbose', operands: [0, 0] });
const remoteNames = { operands: [1, 1], operand: isRemoteName } as const satisfies Grammar;
const remoteShow = options({ flags: 'n', operands: [0, 1], operand: isRemoteName });
const remoteUrl = options({ long: 'push all', ...remoteNames });

/** A name, and not an address: an address may say which program to talk to. */
function isRemoteName({ value }: Argument): boolean {
  return value !== undefined && /^\w[\w.-]*$/.test(value);
}

export const remote: Rule = (args, runs) => {
  const [first, second] = args;
  if (remotes(args, runs)) return true;
  if (first?.value === '-v' && second?.value === 'show') return remoteShow(args.slice(2), runs);
  if (first?.value === 'show') return remoteShow(args.slice(1), runs);
  return first?.value === 'get-url' && remoteUrl(args.slice(1), runs);
};

const log = options(LOG);

export const stash: Rule = ([action, ...rest], runs) => {
  if (action?.value === 'list') return log(rest, runs);
  return action?.value === 'show' && stashShow(rest, runs);
};
const stashShow = options({
  ...LOG,
  long: `${LOG.long} include-untracked only-untracked no-include-untracked`,
  operands: [0, 1],
});

/** What cannot be the name of an action of `git reflog`, in this version or a later one. */
const SURELY_A_REF = /^(?:HEAD|main|master)$|[@/]/;

export const reflog: Rule = (args, runs) => {
  const [action, ...rest] = args;
  if (action?.value === 'show' || action?.value === 'exists' || action?.value === 'list') return log(rest, runs);
  const call = readCall(args, LOG_TABLE);
  return call?.operands.every(({ value }) => value !== undefined && SURELY_A_REF.test(value)) ?? false;
};
const LOG_TABLE = compile(LOG);

const READS = 'get get-all get-regexp get-urlmatch list l';

/** A variable's whole name. A word without a dot may be an action: `edit`, `unset`. */
const VARIABLE = /^[A-Za-z][\w-]*\.(?:.*\.)?[A-Za-z][A-Za-z\d-]*$/;

/** Exactly one reading action, or one variable's name alone: with one more word behind it that sets a value. */
export const config: Rule = (args, runs) => {
  const [action, ...rest] = args;
  if (action?.value === 'list') return configList(rest, runs);
  if (action?.value === 'get') return configGet(rest, runs);
  const call = readCall(args, CONFIG_TABLE);
  if (call === undefined || literals(call.operands) === undefined) return false;
  const actions = call.options.filter(({ name }) => READS.split(' ').includes(name));
  if (actions.length === 0) return call.operands.length === 1 && VARIABLE.test(call.operands[0]!.value!);
  if (actions.length !== 1) return false;
  const [least, most] = { list: [0, 0], l: [0, 0], 'get-urlmatch': [2, 2] }[actions[0]!.name] ?? [1, 2];
  return call.operands.length >= least! && call.operands.length <= most!;
};
const CONFIG_SCOPE =
  'global local system worktree show-origin show-scope name-only null type= bool int bool-or-int path no-type ' +
  'includes no-includes default=';
const CONFIG_TABLE = compile({ flags: 'lz', long: `${CONFIG_SCOPE} get get-all get-regexp get-urlmatch list` });
const configList = options({ flags: 'z', long: CONFIG_SCOPE, operands: [0, 0] });
const configGet = options({ flags: 'z', long: `${CONFIG_SCOPE} all regexp show-names`, operands: [1, 1] });

const worktrees = options({ flags: 'vz', long: 'verbose porcelain', operands: [0, 0] });
export const worktree: Rule = ([action, ...rest], runs) => action?.value === 'list' && worktrees(rest, runs);

const submodules = options({ flags: 'q', long: 'cached recursive quiet' });
const submodulesOnly = options({ flags: 'q', long: 'cached quiet', operands: [0, 0] });
export const submodule: Rule = (args, runs) =>
  args[0]?.value === 'status' ? submodules(args.slice(1), runs) : submodulesOnly(args, runs);

const notesOf = options({ operands: [0, 1] });
export const notes: Rule = ([action, ...rest], runs) =>
  action === undefined || (/^(?:list|show)$/.test(action.value ?? '') && notesOf(rest, runs));

const bisectLog = options({ operands: [0, 0] });
export const bisect: Rule = ([action, ...rest], runs) => action?.value === 'log' && bisectLog(rest, runs);

/** With a second operand it writes. */
export const symbolicRef = options({ flags: 'q', long: 'quiet short no-recurse', operands: [1, 1] });
