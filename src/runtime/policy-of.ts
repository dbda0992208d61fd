/** A policy object as it is; true or nothing: the default one; false: the disabled one. */
export function policyOf<T extends object>(given: T | boolean | undefined, make: (enabled: boolean) => T): T {
  return given === undefined || typeof given === 'boolean' ? make(given ?? true) : given;
}
