declare const valueType: unique symbol;

/** The name of a value in a workflow's context, with its type. */
export interface ContextKey<T> {
  readonly name: string;
  /** Only in the type system: what `get` gives for this key. */
  readonly [valueType]?: T;
}

/** Two keys with the same name are the same key. */
export function contextKey<T>(name: string): ContextKey<T> {
  return Object.freeze({ name });
}
