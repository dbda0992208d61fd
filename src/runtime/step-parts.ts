import type { AgentSpec } from '../agent/spec.js';
import { words } from '../locale/index.js';
import { Attempting } from './attempting.js';
import { Booking } from './booking.js';
import type { Coordinator } from './coordinator.js';
import type { Core } from './core.js';
import { Failing } from './failing.js';
import { Following } from './following.js';
import { HandingOver } from './handing-over.js';
import { HumanWords } from './human-words.js';
import { Patience } from './patience.js';
import type { StepResult } from './result.js';
import { Resuming } from './resuming.js';
import { StepStop } from './step-stop.js';
import { StepVoice } from './step-voice.js';
import { StepWorkers } from './step-workers.js';
import type { RunOptions } from './types.js';

/** Who does what in one step's run; `StepRun` only decides which of them is next. */
export interface StepParts {
  /** Speaks to whoever watches. */
  voice: StepVoice;
  /** Knows the durable workers, if there are any. */
  workers: StepWorkers;
  /** Ends the running attempt. */
  stop: StepStop;
  /** Keeps the books. */
  booking: Booking;
  /** Waits. */
  patience: Patience;
  /** Makes the queries. */
  attempting: Attempting;
  /** Exit 2: takes what a person says. */
  humanWords: HumanWords;
  /** Exit 3: brings the session's handoff to its successor. */
  handingOver: HandingOver;
  /** Exit 4: judges failures. */
  failing: Failing;
  /** Finds how to go on after an attempt that broke off. */
  resuming: Resuming;
  /** Begins afresh what counts for one session only. */
  nextGeneration(): void;
}

export interface StepTask {
  core: Core;
  spec: AgentSpec;
  /** What the step was asked to do. */
  task: string;
  options: RunOptions;
  result: StepResult;
  coordinator: Coordinator;
  /** The step is to be paused. */
  isPaused(): boolean;
}

/** Puts a step's run together. */
export function stepParts({ coordinator, isPaused, ...step }: StepTask): StepParts {
  const { core, options, result } = step;
  const voice = new StepVoice(core, result.step, options);
  const workers = new StepWorkers(core, coordinator);
  const stop = new StepStop(workers, words(core.locale).runtime.deniedWhileWriting);
  const booking = new Booking(core, result);
  const humanWords = new HumanWords();
  const isWanted = () => humanWords.awaited || isPaused() || booking.abandoned;
  const patience = new Patience(core, { notice: voice.notice, isWanted });
  const following = new Following({ ...step, voice, workers });
  const resuming = new Resuming({ ...step, voice, stop });
  const attempting = new Attempting({ ...step, workers, stop, booking, following, resuming });
  const handingOver = new HandingOver({ ...step, voice, stop, booking, patience, workers, attempting });
  const failing = new Failing({ ...step, voice, patience });
  const nextGeneration = () => {
    for (const part of [booking, following, failing]) part.nextGeneration();
  };
  return {
    voice,
    workers,
    stop,
    booking,
    patience,
    attempting,
    humanWords,
    handingOver,
    failing,
    resuming,
    nextGeneration,
  };
}
