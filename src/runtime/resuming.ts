import { randomUUID } from 'node:crypto';
import type { InFlight } from '../dispatch/transcript.js';
import { words } from '../locale/index.js';
import type { Core } from './core.js';
import type { Next } from './query-options.js';
import type { StepResult } from './result.js';
import { stallEvent } from './step-events.js';
import type { StepStop } from './step-stop.js';
import type { StepVoice } from './step-voice.js';
import type { Tally } from './tally.js';
import type { RunOptions } from './types.js';
import { Watchdog } from './watchdog.js';

export interface ResumingParts {
  core: Pick<Core, 'locale' | 'stallTimeoutMs' | 'resilience' | 'hasSession'>;
  options: Pick<RunOptions, 'afterBreak'>;
  result: StepResult;
  voice: StepVoice;
  stop: StepStop;
}

/** How a step goes on after an attempt that broke off: with what, and what it is told about calls that hung. */
export class Resuming {
  /** Calls that an attempt was ended over, because nothing came of them. */
  private hung: InFlight[] = [];

  constructor(private readonly parts: ResumingParts) {}

  /** Ends an attempt that gives no sign of life. */
  watchdog(): Watchdog {
    const { core, result, voice, stop } = this.parts;
    return new Watchdog({
      timeoutMs: core.stallTimeoutMs,
      onStall: (calls, idleMs) => {
        this.hung = calls;
        voice.emit(stallEvent({ step: result.step, calls, idleMs }, core.locale));
        stop.request('stall', { urgent: true });
      },
    });
  }

  /** Goes on in the broken attempt's session, or starts the same attempt, `begun`, again when no session had begun. */
  async after({ sessionId, turns }: Tally, begun: Next): Promise<Next> {
    const { core, options, result } = this.parts;
    if (!sessionId || !(await core.hasSession(sessionId))) {
      // An id that a child has begun with is taken, even when it died before anything was stored.
      return begun.sessionId ? { ...begun, sessionId: randomUUID() } : begun;
    }
    result.resumed = true;
    // A prompt that was never answered is said again: the SDK closes it with an empty answer when it resumes.
    const repeats = turns > 0 ? undefined : (begun.repeats ?? begun.prompt);
    const note = await options.afterBreak?.(sessionId);
    const hung = this.hung.length > 0 && words(core.locale).runtime.hungCalls({ calls: this.hung });
    this.hung = [];
    const prompt = [core.resilience.resumePrompt, repeats, note, hung].filter(Boolean).join('\n\n');
    return { prompt, repeats, resume: sessionId };
  }
}
