/** Facts that belong to an error, for programs: paths, names, numbers. Never a secret. */
export type ErrorPayload = Record<string, unknown>;

/**
 * The root of every error that flower states. `code` is stable and meant for programs; `message` is meant for people and
 * says what happened, where, and what to do next.
 */
export class FlowerError extends Error {
  readonly code: string = 'FLOWER';
  readonly payload: ErrorPayload;

  constructor(message: string, payload: ErrorPayload = {}, options?: ErrorOptions) {
    super(message, options);
    this.name = new.target.name;
    this.payload = payload;
  }
}

/** Something that was set by the caller cannot work: a wrong option, a contradiction, a workflow that is not sound. */
export class ConfigError extends FlowerError {
  override readonly code = 'CONFIG';
}

/** No credentials were found, or the ones found may not be used together. */
export class CredentialsError extends FlowerError {
  override readonly code = 'CREDENTIALS';
}

/** A wall could not be put up, so the session was not allowed to run without it. */
export class HookError extends FlowerError {
  override readonly code = 'HOOK';
}

/** The run's budget is used up. The state is kept; a higher budget goes on from here. */
export class BudgetError extends FlowerError {
  override readonly code = 'BUDGET';
}

/** A file or database of the run cannot be read or written. */
export class StoreError extends FlowerError {
  override readonly code = 'STORE';
}

/** Another live process holds this workspace. `payload` has `pid` and `since` (epoch milliseconds). */
export class BusyError extends FlowerError {
  override readonly code = 'BUSY';
}

/** A workflow output was asked for that does not exist: the step was skipped, failed, or has not run yet. */
export class OutputError extends FlowerError {
  override readonly code = 'OUTPUT';
}

/** Thrown from a gate: stop now, another attempt would not help. The message becomes `ctx.aborted`. */
export class StepAbort extends FlowerError {
  override readonly code = 'ABORT';
}

/** The text of anything that was thrown, without a stack. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
