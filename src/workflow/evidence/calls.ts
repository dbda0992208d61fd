import { relative } from 'node:path';
import { type Entry, type ToolResult, textOf, toolResults, toolUses } from '../../sessions/entry.js';

/** A tool call that was carried out, with what came back. */
export interface Call {
  tool: string;
  input: Record<string, unknown>;
  /** What the model got to see, without line numbers and without lines out of flower's own files. */
  output: string;
  /** The tool reported an error; a command also does when its exit code is not 0. */
  failed: boolean;
}

/** Directories of flower's own, absolute. What is found there is no evidence: other agents' words, and the judge's own. */
export interface OwnPlaces {
  workspace: string;
  directories: readonly string[];
}

/** The judge's answer itself is a tool call, too. */
const ANSWER = 'StructuredOutput';
const NO_CALL = /^\s*<tool_use_error>/;
const EXIT_CODE = /^\s*Exit code \d+/;
const LINE_NUMBER = /^\s*\d+\t/;
const CWD_NOTE = /^Shell cwd was reset to /;

/**
 * The calls of a session that were really carried out, oldest first. Calls that a wall or a rule refused, that were not
 * valid, or that were still open when the session ended did not happen.
 */
export function callsIn(entries: readonly Entry[], own: OwnPlaces): Call[] {
  const answered = new Map<string, ToolResult>();
  for (const entry of entries) {
    if (entry.toolDenialKind !== undefined) continue;
    for (const result of toolResults(entry)) answered.set(result.tool_use_id, result);
  }
  return entries.flatMap(toolUses).flatMap(({ id, name: tool, input }) => {
    const result = answered.get(id);
    if (tool === ANSWER || result === undefined || !wasCarriedOut(tool, result) || looksAtOwn(input, own)) return [];
    return [{ tool, input, output: outputOf(tool, result, own), failed: result.is_error === true }];
  });
}

/** A command that fails says how it ended; every other failure of the shell came before the command. */
function wasCarriedOut(tool: string, result: ToolResult): boolean {
  const text = textOf(result) ?? '';
  if (NO_CALL.test(text)) return false;
  return result.is_error !== true || tool !== 'Bash' || EXIT_CODE.test(text);
}

function looksAtOwn(input: Record<string, unknown>, own: OwnPlaces): boolean {
  const path = input.file_path ?? input.path;
  return typeof path === 'string' && own.directories.some((directory) => isBelow(path, directory, own.workspace));
}

function isBelow(path: string, directory: string, workspace: string): boolean {
  return [directory, relative(workspace, directory)].some(
    (start) => start !== '' && (path === start || path.startsWith(`${start}/`)),
  );
}

function outputOf(tool: string, result: ToolResult, own: OwnPlaces): string {
  return (textOf(result) ?? '')
    .split('\n')
    .map((line) => (tool === 'Bash' ? line : line.replace(LINE_NUMBER, '')))
    .filter((line) => !CWD_NOTE.test(line) && !isOfOwn(line, own))
    .join('\n');
}

/** A search names the file in front of each hit. */
function isOfOwn(line: string, own: OwnPlaces): boolean {
  const [path = ''] = line.replace(/^\.\//, '').split(':');
  return own.directories.some((directory) => isBelow(path, directory, own.workspace));
}
