import type { SessionKey } from '@anthropic-ai/claude-agent-sdk';
import type { Report } from '../sessions/report.js';
import type { StateDb } from '../state/index.js';

const KIND = 'view';

/** What the passes kept from the model at the last load of each transcript, in state.db: `flower report` tells it. */
export class LoadReports {
  constructor(private readonly state: StateDb) {}

  /** To be told of each load. */
  readonly loaded = ({ sessionId, subpath }: SessionKey, report: Readonly<Report>): void => {
    if (Object.values(report).every((count) => count === 0)) return;
    try {
      this.state.set(KIND, subpath ? `${sessionId}/${subpath}` : sessionId, report);
    } catch {
      // A figure for a report is no reason to end a run; a disk that is full is told by whoever cannot do without it.
    }
  };
}
