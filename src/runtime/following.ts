import type { SDKMessage } from '@anthropic-ai/claude-agent-sdk';
import type { AgentSpec } from '../agent/spec.js';
import { normalize } from '../events/normalize.js';
import { words } from '../locale/index.js';
import type { Core } from './core.js';
import type { StepResult } from './result.js';
import { SkillsCheck } from './skills-check.js';
import type { StepVoice } from './step-voice.js';
import type { StepWorkers } from './step-workers.js';
import type { StopControl } from './stop.js';
import { isAnswer, type Tally } from './tally.js';

export interface FollowingParts {
  core: Pick<Core, 'locale' | 'handoff' | 'windows' | 'checkModel' | 'checkPrice'>;
  spec: AgentSpec;
  result: StepResult;
  voice: StepVoice;
  workers: Pick<StepWorkers, 'carried'>;
}

/** One attempt, as far as its stream has been read. */
export interface Followed {
  tally: Tally;
  stop: StopControl;
  /** Asks the SDK for the size of the model's context window, in tokens. */
  contextWindow(): Promise<number>;
}

/** Follows the stream of a step's attempts: events go out, what is amiss is said, and a full context asks for its end. */
export class Following {
  private readonly skills: SkillsCheck;
  private warned = false;

  constructor(private readonly parts: FollowingParts) {
    this.skills = new SkillsCheck(parts.core.locale);
  }

  /** The next session has a context of its own to be warned about. */
  nextGeneration(): void {
    this.warned = false;
  }

  /** To be told of every message, after the tally has counted it. */
  see(message: SDKMessage, attempt: Followed): void {
    const { core, voice, workers } = this.parts;
    if (!attempt.stop.writing) for (const event of normalize(message)) voice.emit(event);
    if (message.type === 'system') this.seeSystem(message);
    if (message.type !== 'assistant') return;
    if (isAnswer(message)) {
      workers.carried();
      core.checkPrice(message.message.model, attempt.tally, voice.notice);
    }
    if (attempt.tally.level > 0 && !attempt.stop.writing) this.seeLevel(attempt);
  }

  private seeSystem(message: Extract<SDKMessage, { type: 'system' }>): void {
    const { core, spec, voice } = this.parts;
    if (message.subtype === 'init') this.skills.check(spec, message.skills, voice.notice);
    if (message.subtype === 'mirror_error') {
      voice.notice(words(core.locale).runtime.mirrorError({ reason: message.error }));
    }
  }

  private seeLevel({ tally, stop, contextWindow }: Followed): void {
    const { core, spec, result, voice } = this.parts;
    const { handoff, windows } = core;
    result.context = tally.level;
    core.checkModel(spec.model, tally.model, voice.notice);
    if (!handoff.enabled) return;
    if (tally.model && !handoff.fixedWindow) windows.ask(tally.model, contextWindow);
    const { at, warnAt } = handoff.forWindow(windows.of(tally.model));
    if (tally.level >= at) {
      stop.request('handoff');
    } else if (tally.level >= warnAt && !this.warned) {
      this.warned = true;
      const level = { used: tally.level, at };
      voice.handoff('near', words(core.locale).runtime.handoffNear(level), level);
    }
  }
}
