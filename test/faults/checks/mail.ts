import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isLead } from '../story.js';
import type { Theatre } from '../theatre.js';

/** What a person wrote is on disk once flower has said so, and reaches the coordinator of a run that was not cut short. */
export function mail(theatre: Theatre): string[] {
  const wrong: string[] = [];
  const path = join(theatre.workspace, 'amendments.md');
  const kept = existsSync(path) ? readFileSync(path, 'utf8') : '';
  for (const [at, { keptMail, end }] of theatre.runs.entries()) {
    for (const text of keptMail) {
      if (!kept.includes(text)) wrong.push(`the mail “${text}” that run ${at + 1} had kept is not on disk`);
      const heard = theatre.requestsOf(at).filter((request) => isLead(request) && request.allText.includes(text));
      if (end === 0 && heard.length === 0)
        wrong.push(`the mail “${text}” never reached the coordinator of run ${at + 1}`);
    }
  }
  return wrong;
}
