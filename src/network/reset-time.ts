/** A wall clock reading: what a clock on the wall of some time zone shows. */
interface Wall {
  year: number;
  /** 0 is January. */
  month: number;
  day: number;
  hour: number;
  minute: number;
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const DAY_MS = 24 * 3600 * 1000;

/** No limit lasts longer than a month; what lies further off was misread. */
const FARTHEST_MS = 32 * DAY_MS;

const RESETS = '(?:resets?|resetting|available again|(?:try|retry) again|come back)';
const ABSOLUTE = new RegExp(
  `${RESETS}\\D{0,12}(\\d{4}-\\d{2}-\\d{2}(?:[T ]\\d{2}:\\d{2}(?::\\d{2}(?:\\.\\d+)?)?)?)(?:\\s*(Z|UTC|[+-]\\d{2}:?\\d{2}))?`,
  'i',
);
const EPOCH = /limit reached\s*\|\s*(\d{10}|\d{13})\b/i;
const RELATIVE = new RegExp(
  `${RESETS}\\s+(?:in|after)\\s+((?:\\d+(?:\\.\\d+)?\\s*(?:d(?:ays?)?|h(?:ou)?rs?|h|m(?:in(?:ute)?s?)?|s(?:ec(?:ond)?s?)?)[\\s,]*(?:and\\s+)?)+)`,
  'i',
);
const WALL = new RegExp(
  `${RESETS}\\s+(?:(?:at|on|by)\\s+)?(?:(tomorrow)\\s+|(${WEEKDAYS.join('|')})[a-z]*\\.?,?\\s+|(${MONTHS.join('|')})[a-z]*\\.?\\s+(\\d{1,2})(?:st|nd|rd|th)?,?\\s+(?:(\\d{4}),?\\s+)?)?(?:at\\s+)?(\\d{1,2})(?::(\\d{2}))?\\s*([ap])?\\.?(?:m\\b\\.?)?(?:\\s*\\(([A-Za-z_]+(?:\\/[A-Za-z_+\\-\\d]+)*)\\))?`,
  'i',
);

/** What a clock in `zone` (the machine's own when unset) shows at an instant. */
function wallAt(instant: number, zone: string | undefined): Wall {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  }).formatToParts(instant);
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((one) => one.type === type)?.value);
  return { year: part('year'), month: part('month') - 1, day: part('day'), hour: part('hour'), minute: part('minute') };
}

const asUtc = ({ year, month, day, hour, minute }: Wall): number => Date.UTC(year, month, day, hour, minute);

/** The instant at which a clock in `zone` shows `wall`. The second pass is for a change of the clocks in between. */
function instantOf(wall: Wall, zone: string | undefined): number {
  let instant = asUtc(wall);
  for (let pass = 0; pass < 2; pass++) instant += asUtc(wall) - asUtc(wallAt(instant, zone));
  return instant;
}

function isZone(name: string): boolean {
  try {
    return !!new Intl.DateTimeFormat('en-US', { timeZone: name });
  } catch {
    return false;
  }
}

function fromWall(match: RegExpMatchArray, now: number): number | undefined {
  const [, tomorrow, weekday, month, date, year, hours, minutes = '0', half, zoneName] = match;
  if (zoneName && !isZone(zoneName)) return undefined;
  // "resets 3" alone could be anything; a clock time has minutes or am/pm.
  if (!half && match[7] === undefined) return undefined;
  let hour = Number(hours);
  if (half) hour = (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  if (hour > 23 || (half && Number(hours) > 12) || Number(minutes) > 59) return undefined;

  const today = wallAt(now, zoneName);
  const at = (changes: Partial<Wall>) => instantOf({ ...today, hour, minute: Number(minutes), ...changes }, zoneName);
  if (month) {
    const day = { month: MONTHS.indexOf(month.toLowerCase()), day: Number(date) };
    const thisYear = at({ ...day, year: year ? Number(year) : today.year });
    return year || thisYear > now - DAY_MS ? thisYear : at({ ...day, year: today.year + 1 });
  }
  if (tomorrow) return at({ day: today.day + 1 });
  if (weekday) {
    const current = new Date(asUtc(today)).getUTCDay();
    const ahead = (WEEKDAYS.indexOf(weekday.toLowerCase()) - current + 7) % 7;
    const next = at({ day: today.day + ahead });
    return next > now ? next : at({ day: today.day + ahead + 7 });
  }
  const next = at({});
  return next > now ? next : at({ day: today.day + 1 });
}

function fromRelative(span: string, now: number): number {
  const unit: Record<string, number> = { d: DAY_MS, h: 3600_000, m: 60_000, s: 1000 };
  const parts = span.matchAll(/(\d+(?:\.\d+)?)\s*([dhms])/gi);
  return [...parts].reduce((sum, [, count, name]) => sum + Number(count) * unit[name!.toLowerCase()]!, now);
}

/**
 * The instant a usage limit ends, read from its message: "resets 3pm (Europe/Paris)", "resets Oct 9 at 3:30pm", "resets at
 * 2026-01-02T03:04Z", "try again in 2h 15m". A time without a zone is the machine's own. Undefined when nothing certain is
 * said, or when the instant lies more than a month ahead.
 *
 * @param now epoch milliseconds
 */
export function resetTime(text: string, now: number = Date.now()): Date | undefined {
  const instant = read(text, now);
  if (instant === undefined || !Number.isFinite(instant) || instant > now + FARTHEST_MS) return undefined;
  return new Date(Math.max(instant, now));
}

function read(text: string, now: number): number | undefined {
  const epoch = text.match(EPOCH)?.[1];
  if (epoch) return Number(epoch) * (epoch.length === 10 ? 1000 : 1);
  const absolute = text.match(ABSOLUTE);
  if (absolute) return Date.parse(`${absolute[1]!.replace(' ', 'T')}${absolute[2]?.replace(/UTC/i, 'Z') ?? ''}`);
  const relative = text.match(RELATIVE)?.[1];
  if (relative) return fromRelative(relative, now);
  const wall = text.match(WALL);
  return wall ? fromWall(wall, now) : undefined;
}
