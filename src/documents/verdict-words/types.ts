/**
 * What one language says in a conclusion, as sources of regular expressions over lower-case text without decoration.
 * `achieved` and `affirmed` are allow-lists and must match a whole clause; the others are searched for anywhere.
 */
export interface VerdictWords {
  /** Whole clauses that state, without reserve, that the goal is achieved. */
  achieved: readonly string[];
  /** Whole clauses that add nothing to such a statement and take nothing from it. */
  affirmed: readonly string[];
  /** Words that join two clauses. */
  joins: string;
  /** It cannot be verified here. */
  unverifiable: readonly string[];
  /** It cannot be achieved at all. */
  impossible: readonly string[];
  /** Anything that denies, limits or postpones. */
  notYet: readonly string[];
  /** Sentences of a reason that report a failed check, which no achieved verdict can have. */
  failure: readonly string[];
}
