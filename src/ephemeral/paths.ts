import { type Argument, UNKNOWN } from './argument.js';

const SAFE_DEVICES = new Set(['/dev/null', '/dev/stdin', '/dev/fd/0']);
/** Wherever it stands: with `/` as working directory `dev/zero` is one of them. `src/dev/console.ts` is none. */
const ENDLESS_DEVICE =
  /(?:^|\/)dev\/(?:zero|full|u?random|tty\w*|console|ptmx|pts|kmsg|input|mem|port|tcp|udp|vcs\w*|watchdog\w*)(?![\w.-])/i;
const BLOCKING_KERNEL_FILE =
  /(?:^|\/)proc\/(?:kmsg|kcore|(?:self|thread-self|\d+)\/(?:task\/\d+\/)?(?:fd|pagemap|mem|root|cwd))(?![\w.-])|\/trace_pipe/i;

/** The same by their places, for names of which a part is not known. */
const DEVICES = 'zero full random urandom tty tty0 console ptmx pts kmsg input mem port tcp udp vcs watchdog'.split(
  ' ',
);
const KERNEL_FILES = ['kmsg', 'kcore'];
const OF_A_PROCESS = ['fd', 'pagemap', 'mem', 'root', 'cwd', 'task'];

/** So many steps up from where people work may end at the root. */
const STEPS_TO_THE_ROOT = 4;

/**
 * Whether a program may read this operand to its end: not a device that never ends, nor a name that the shell or gawk
 * takes for a network connection, wherever a `cd` before it went. A start that is not known is taken for a file.
 */
export function isReadable(argument: Argument): boolean {
  return resolved(argument).every(isFile);
}

/** Whether a program may read everything below this operand: not the root, nor the kernel's file systems. */
export function isReadableTree(argument: Argument): boolean {
  return resolved(argument).every((path) => {
    if (!path.startsWith('/')) return path.split('/').filter((part) => part === '..').length < STEPS_TO_THE_ROOT;
    return path !== '/' && !/^\/(?:dev|proc|sys)(?:\/|$)/i.test(path);
  });
}

/** Whether a path ends in a device's name, so that with a directory in front it would be one. */
export function endsInDevice(path: string): boolean {
  return DEVICES.includes(path.slice(path.lastIndexOf('/') + 1).toLowerCase());
}

/** Whether a path does not simply lead further down: absolute, up, or home. */
export function leadsAway(path: string): boolean {
  return /^(?:\/|\.\.|~)/.test(path);
}

/** Puts a path behind the place that it is seen from, without `//`, `/./` and `/x/../` as far as names alone allow. */
export function resolve(place: string, path: string): string {
  const whole = /^[/~]/.test(path) || place === '' ? path : `${place}/${path}`;
  let root = whole.startsWith('/') ? '/' : '';
  const parts: string[] = [];
  for (const part of whole.split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') parts.push(part);
    else if (parts.length === 0 && root === '/') continue;
    else if (parts.length === 0 || isStep(parts.at(-1)!)) parts.push(part);
    else if (parts.pop()!.includes(UNKNOWN)) {
      // Up from a place that is not known: anywhere.
      root = '';
      parts.splice(0, parts.length, '..');
    }
  }
  return root + parts.join('/');
}

function resolved({ places = [''], text }: Argument): string[] {
  return places.map((place) => resolve(place, text));
}

function isFile(path: string): boolean {
  if (SAFE_DEVICES.has(path)) return true;
  if (/^\/(?:dev|inet[46]?)(?:\/|$)/i.test(path)) return false;
  return !ENDLESS_DEVICE.test(path) && !BLOCKING_KERNEL_FILE.test(path) && !mayBeSystemFile(path);
}

/** Whether the parts that are not known could make an endless file of this path, if its way leads past the root. */
function mayBeSystemFile(path: string): boolean {
  if (!path.includes(UNKNOWN)) return false;
  const parts = path.replace(/^\//, '').split('/');
  const at = parts.findIndex((part) => !isStep(part));
  if (at < 0 || (at === 0 && !path.startsWith('/') && !/^dev\//i.test(path))) return false;
  const [top = '', second, third] = parts.slice(at);
  if (second === undefined) return false;
  if (mayBe(top, ['dev']) && mayBe(second, DEVICES)) return true;
  if (mayBe(top, ['proc']) && (third === undefined ? mayBe(second, KERNEL_FILES) : mayBe(third, OF_A_PROCESS)))
    return true;
  return mayBe(top, ['sys']) && mayBe(second, ['kernel']) && mayBe(parts.at(-1)!, ['trace_pipe']);
}

/** `..`, or a home directory, of which nothing is known either. */
function isStep(part: string): boolean {
  return part === '..' || part.startsWith('~');
}

/** Whether a name can be one of these, its unknown parts being anything. */
function mayBe(part: string, names: readonly string[]): boolean {
  const known = part.split(new RegExp(`${UNKNOWN}+`));
  if (known.length > 4) return true;
  const pattern = new RegExp(`^${known.map((text) => text.replace(/\W/g, '\\$&')).join('.*')}$`, 'i');
  return names.some((name) => pattern.test(name));
}
