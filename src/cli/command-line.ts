/** A command as a person can paste it into a POSIX shell. */
export function commandLine(program: string, args: readonly string[]): string {
  return [program, ...args.map(quoted)].join(' ');
}

/** The flags that lead to the same workspace and run directory again. */
export function placeFlags({ workspace, runDir }: { workspace: string; runDir?: string }): string[] {
  return [...(workspace === '.' ? [] : ['-w', workspace]), ...(runDir === undefined ? [] : ['-r', runDir])];
}

function quoted(arg: string): string {
  return /^[\w@%+=:,./-]+$/.test(arg) ? arg : `'${arg.replaceAll("'", `'\\''`)}'`;
}
