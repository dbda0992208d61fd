/** A command as a person can paste it into a POSIX shell. */
export function commandLine(program: string, args: readonly string[]): string {
  return [program, ...args.map(quoted)].join(' ');
}

function quoted(arg: string): string {
  return /^[\w@%+=:,./-]+$/.test(arg) ? arg : `'${arg.replaceAll("'", `'\\''`)}'`;
}
