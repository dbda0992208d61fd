import { type Argument, literals } from '../argument.js';
import { type Call, given, options, valuesOf } from '../options.js';
import { isReadable } from '../paths.js';
import type { Rule, Rules } from '../rule.js';

const noOperands = [0, 0] as const;

/** ps has three option styles at once, and none of its options changes anything. */
const ps: Rule = (args) =>
  literals(args)?.every(
    (word) =>
      /^-?[A-Za-z0-9,.:_=%@+-]+$/.test(word) &&
      !/:\d{5}/.test(word) &&
      (!word.startsWith('--') ||
        /^--(?:sort|pid|ppid|quick-pid|user|User|group|Group|sid|tty|cols|columns|width|rows|lines|format|forest|headers|no-headers|no-heading|cumulative|deselect|info|version|help)(?:=|$)/.test(
          word,
        )),
  ) ?? false;

/** A number of rounds that a reader waits for. */
function isFewRounds(value: Argument | undefined): boolean {
  return /^(?:[1-9]|10)$/.test(value?.value ?? '');
}

/** Linux: `-b -n N`; macOS: `-l N`. Without them top never ends. */
function topEnds(call: Call): boolean {
  const rounds = given(call, 'b') ? valuesOf(call, 'n') : valuesOf(call, 'l');
  const delays = valuesOf(call, 'd', 's');
  return (
    rounds.length > 0 && rounds.every(isFewRounds) && delays.every((delay) => /^\d(?:\.\d+)?$/.test(delay?.value ?? ''))
  );
}

/** The machine, its users and its processes. */
export const system: Rules = {
  // An operand without a plus sign, -s and --set set the clock; -f waits for what a file brings.
  date: options({
    flags: 'uRj',
    values: 'drv',
    attached: 'I',
    long: 'date= reference= utc universal iso-8601=? rfc-3339= rfc-email rfc-2822 debug resolution',
    operands: [0, 1],
    operand: ({ start }) => start.startsWith('+'),
  }),
  whoami: options({ operands: noOperands }),
  id: options({ flags: 'agGnruz', long: 'group groups name real user zero', harmless: true }),
  groups: options({ harmless: true }),
  logname: options({ operands: noOperands }),
  tty: options({ flags: 's', long: 'silent quiet', operands: noOperands }),
  // An operand, -F and -b set the name.
  hostname: options({
    flags: 'sfiIdA',
    long: 'short long fqdn ip-address all-ip-addresses all-fqdns domain',
    operands: noOperands,
  }),
  uname: options({
    flags: 'asnrvmpio',
    long: 'all kernel-name nodename kernel-release kernel-version machine processor hardware-platform operating-system',
    operands: noOperands,
  }),
  arch: options({ operands: noOperands }),
  nproc: options({ long: 'all ignore=', operands: noOperands }),
  uptime: options({ flags: 'ps', long: 'pretty since', operands: noOperands }),
  // Not -s and -c, which go on.
  free: options({
    flags: 'bkmghltvw',
    long: 'bytes kilo mega giga tera kibi mebi gibi tebi human si lohi total wide',
    operands: noOperands,
  }),
  // One operand is the file to read instead; two are `am i`.
  who: options({
    flags: 'abdHlmpqrstTuw',
    long: 'all boot count heading users',
    operands: [0, 2],
    operand: isReadable,
  }),
  w: options({ flags: 'hsfoi', long: 'no-header short from ip-addr', harmless: true }),
  users: options({ operands: noOperands }),
  lscpu: options({ flags: 'aBbcJxy', attached: 'ep', long: 'all json extended=? parse=?', operands: noOperands }),
  lsblk: options({
    flags: 'abdfilmnOpPrstSJ',
    values: 'oeIx',
    long: 'all bytes fs json list noheadings output= output-all paths tree=?',
  }),
  locale: options({ flags: 'akcmv', long: 'all-locales charmaps', harmless: true }),
  // Any operand of env is a variable to set or a program to run.
  env: options({ flags: '0', long: 'null', operands: noOperands }),
  printenv: options({ flags: '0', long: 'null', harmless: true }),
  ps,
  pgrep: options({
    flags: 'aciflnovwx',
    values: 'dGgPstuU',
    long:
      'list-name list-full count full ignore-case newest oldest inverse exact delimiter= parent= group= pgroup= ' +
      'session= terminal= euid= uid= older=',
    operands: [0, 1],
  }),
  pidof: options({ flags: 'csxq', operands: [1, 9] }),
  pstree: options({
    flags: 'aAcghlnpsStTuUZ',
    values: 'H',
    long: 'arguments ascii long show-pids show-parents unicode',
  }),
  top: options({ flags: 'bcHiS', values: 'ndupUowlsEe', operands: noOperands, check: topEnds }),
  // Not -r and +r (repeats for ever), nor -D (writes a cache).
  lsof: options({
    flags: 'abhlnNOPRtUVwX',
    values: 'pucdg',
    attached: 'isF',
    operand: ({ start }) => !start.startsWith('+') || /^\+[dDcLM]\d*$/.test(start),
  }),
  // Not -K (ends connections), -E (goes on), -D (writes), -N (changes the namespace).
  ss: options({
    flags: '0460HOSTZabdeilmnoprstuwxzM',
    values: 'fA',
    long:
      'no-header oneline numeric resolve all listening options extended memory processes threads info context summary ' +
      'bpf ipv4 ipv6 packet tcp sctp udp dccp raw unix vsock family= query=',
  }),
  // Not -c (goes on); a number as operand goes on as well.
  netstat: options({
    flags: '46aegilmnoprstuvxFCMW',
    long:
      'all extend groups interfaces listening masquerade numeric programs route statistics symbolic tcp timers udp ' +
      'unix verbose wide',
    operands: [0, 1],
    operand: ({ value }) => /^(?:tcp|udp|icmp|ip)6?$/.test(value ?? ''),
  }),
};
