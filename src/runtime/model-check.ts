import { type Locale, words } from '../locale/index.js';

/** Short names that the SDK resolves itself; any full name may answer for them. */
const ALIAS = /^(default|best|opus|sonnet|haiku|opusplan)(\[[^\]]*\])?$/i;

/** Notices, once, that the server answers with another model than the configured one. Letter case does not matter. */
export class ModelCheck {
  private done = false;

  constructor(private readonly locale: Locale) {}

  check(configured: string | undefined, answered: string | undefined, warn: (text: string) => void): void {
    if (this.done || !configured || !answered || ALIAS.test(configured.trim())) return;
    if (plain(configured) === plain(answered)) return;
    this.done = true;
    warn(words(this.locale).runtime.modelDiffers({ configured, answered }));
  }
}

/** Without the window mark (`[1m]`), which the server does not repeat, and without a date stamp. */
function plain(model: string): string {
  return model
    .trim()
    .toLowerCase()
    .replace(/\[[^\]]*\]$/, '')
    .replace(/-\d{8}$/, '');
}
