import type { GoFlags } from './invocation.js';

/** A command as a person can paste it into a POSIX shell. */
export function commandLine(program: string, args: readonly string[]): string {
  return [program, ...args.map(quoted)].join(' ');
}

/** The flags that lead to the same workspace and run directory again. */
export function placeFlags({ workspace, runDir }: { workspace: string; runDir?: string }): string[] {
  return [...(workspace === '.' ? [] : ['-w', workspace]), ...(runDir === undefined ? [] : ['-r', runDir])];
}

/** The flags that shape a `go`, as they were given: what goes on should go on under the same conditions. */
export function flagsAgain(flags: GoFlags): string[] {
  const { asks, rounds, timeout, dispatch, window, budget } = flags;
  const valued = {
    ...{ asks, rounds, timeout: timeout === null ? 'none' : timeout, dispatch, window, budget },
    'copy-limit': flags.copyLimit,
    'copy-without': flags.copyWithout?.join(','),
  };
  const switches = {
    'clarify-only': flags.clarifyOnly,
    'no-goal': !flags.goal,
    'judge-can-run': flags.judgeCanRun,
    isolate: flags.isolate,
    'no-handoff': !flags.handoff,
    'no-trim': !flags.trim,
    'no-takeover': !flags.takeover,
    json: flags.json,
  };
  return [
    ...placeFlags(flags),
    ...Object.entries(valued).flatMap(([name, value]) => (value === undefined ? [] : [`--${name}`, String(value)])),
    ...Object.entries(switches).flatMap(([name, given]) => (given ? [`--${name}`] : [])),
  ];
}

function quoted(arg: string): string {
  return /^[\w@%+=:,./-]+$/.test(arg) ? arg : `'${arg.replaceAll("'", `'\\''`)}'`;
}
