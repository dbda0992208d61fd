import { type Locale, words } from '../locale/index.js';

/**
 * Notices, once, that a session lacks skills that its agent is to have. Only the session knows what its plugins and settings
 * bring, and it takes an unknown name without a word.
 */
export class SkillsCheck {
  private done = false;

  constructor(private readonly locale: Locale) {}

  check(
    spec: { name: string; skills?: readonly string[] },
    known: readonly string[],
    warn: (text: string) => void,
  ): void {
    if (this.done || !spec.skills) return;
    this.done = true;
    const skills = spec.skills.filter((skill) => !known.some((name) => name === skill || name.endsWith(`:${skill}`)));
    if (skills.length > 0) warn(words(this.locale).dispatch.skillsUnknown({ agent: spec.name, skills }));
  }
}
