import type { Argument } from './argument.js';

const SAFE_DEVICES = new Set(['/dev/null', '/dev/stdin', '/dev/fd/0']);
/** Wherever it stands: with `/` as working directory `dev/zero` is one of them. `src/dev/console.ts` is none. */
const ENDLESS_DEVICE =
  /(?:^|\/)dev\/(?:zero|full|u?random|tty\w*|console|ptmx|pts|kmsg|input|mem|port|tcp|udp|vcs\w*|watchdog\w*)(?![\w.-])/i;
/** A name in `dev` that is not known, where `dev` may be the one of the system. */
const SOME_DEVICE = /(?:^|\.\.\/)(?:[^/]*\uFFFD\/)?dev\/[^/]*\uFFFD/i;
const BLOCKING_KERNEL_FILE =
  /(?:^|\/)proc\/(?:kmsg|kcore|(?:self|thread-self|\d+)\/(?:task\/\d+\/)?(?:fd|pagemap|mem))|\/trace_pipe/i;

/**
 * Whether a program may read this operand to its end: not a device that never ends, nor a name that the shell or gawk
 * takes for a network connection. A start that is not known is taken for a file.
 */
export function isReadable(argument: Argument): boolean {
  const path = squeeze(argument.text);
  if (SAFE_DEVICES.has(path)) return argument.value !== undefined;
  if (/^\/(?:dev|inet[46]?)(?:\/|$)/i.test(path)) return false;
  // What is open right behind the root, like `/d*/zero`, may turn out to be one of them.
  if (argument.value === undefined && /^\/[^/]*$/.test(squeeze(argument.start))) return false;
  return ![ENDLESS_DEVICE, BLOCKING_KERNEL_FILE].some((file) => file.test(path)) && !SOME_DEVICE.test(argument.text);
}

/** Resolves `//`, `/./` and `/x/../` as far as names alone allow. */
function squeeze(path: string): string {
  const root = path.startsWith('/') ? '/' : '';
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') parts.push(part);
    else if (parts.length > 0 && parts.at(-1) !== '..') parts.pop();
    else if (root === '') parts.push(part);
  }
  return root + parts.join('/');
}
