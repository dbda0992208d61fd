import type { ToolCall } from '../../workflow/fake-runtime.js';
import type { Kind, Round, Said } from '../rounds.js';

export { bash } from '../rounds.js';

/** A round before it has its kind. */
export type Draft = Omit<Round, 'kind'>;

export const ofKind = (kind: Kind, ...drafts: readonly Draft[]): Round[] => drafts.map((draft) => ({ ...draft, kind }));

export const ok = (evidence: string): Said => ['passed', evidence];
export const no = (evidence: string): Said => ['failed', evidence];
export const cannot = (evidence: string): Said => ['unverifiable', evidence];

/** A file that was opened, whole or from a line on; the path as the judge gave it. */
export const open = (path: string, text: string, from = 1): ToolCall => ({
  tool: 'Read',
  input: from === 1 ? { file_path: path } : { file_path: path, offset: from, limit: text.split('\n').length },
  output: text
    .split('\n')
    .map((line, at) => `${at + from}\t${line}`)
    .join('\n'),
});

export const search = (pattern: string, output: string, more: Record<string, unknown> = {}): ToolCall => ({
  tool: 'Grep',
  input: { pattern, output_mode: 'content', '-n': true, ...more },
  output: output === '' ? 'No matches found' : output,
});

export const glob = (pattern: string, output: string): ToolCall => ({
  tool: 'Glob',
  input: { pattern },
  output: output === '' ? 'No files found' : output,
});

export const denied = (command: string): ToolCall => ({
  tool: 'Bash',
  input: { command },
  output: 'This command is not allowed here.',
  denied: true,
});
