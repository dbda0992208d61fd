import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Words } from '../locale/index.js';
import type { Ask } from './ask.js';

/** Appends one settled question to the Markdown record at `path`. Throws what the disk throws. */
export function appendToAskLog(path: string, ask: Ask, log: Words['people']['log']): void {
  mkdirSync(dirname(path), { recursive: true });
  startFile(path, `# ${log.title}\n`);
  appendFileSync(path, `\n${entry(ask, log)}\n`);
}

/** The heading is written by whoever creates the file; two processes at once do not write it twice. */
function startFile(path: string, heading: string): void {
  try {
    writeFileSync(path, heading, { flag: 'ax' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

function entry(ask: Ask, log: Words['people']['log']): string {
  const parts = [`## ${clock(ask.askedAt)} · ${log.states[ask.state]}`, `**${log.question}**`, quote(ask.text)];
  if (ask.options.length > 0) {
    const list = ask.options.map((option, index) => `${index + 1}. ${option.replace(/\s+/g, ' ')}`);
    parts.push(`**${log.options}**`, list.join('\n'));
  }
  if (ask.answer !== undefined)
    parts.push(`**${log.answer}** (${clock(ask.settledAt ?? ask.askedAt)})`, quote(ask.answer));
  if (ask.reason !== undefined) parts.push(`**${log.reason}**`, quote(ask.reason));
  return parts.join('\n\n');
}

/** Quoted, so that headings and fences inside a text cannot break the record's own structure. */
function quote(text: string): string {
  return text.replace(/^/gm, '> ');
}

/** Local time, `2026-01-31 18:05:09`. */
function clock(ms: number): string {
  const at = new Date(ms);
  return new Date(ms - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 19).replace('T', ' ');
}
