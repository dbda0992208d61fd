import type { AgentSpec } from '../agent/spec.js';
import type { Event } from '../events/event.js';
import type { StopReason } from './stop.js';

/** A coordinator's step, as whatever runs its dispatches sees it. */
export interface Coordinator {
  readonly spec: AgentSpec;
  /** The step's name in the books. */
  readonly step: string;
  /** Its session now; undefined before the first one is known. */
  session(): string | undefined;
  /** Why it is being ended, if it is. A handover lets the running batch, and so its dispatches, come to their end. */
  stopReason(): StopReason | undefined;
  emit(event: Event): void;
}

/** Nothing new is started for it. */
export function isStopped(coordinator: Pick<Coordinator, 'stopReason'>): boolean {
  const reason = coordinator.stopReason();
  return reason !== undefined && reason !== 'handoff';
}
