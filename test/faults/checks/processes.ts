import type { Mark } from '../files.js';
import type { Theatre } from '../theatre.js';

/** Nothing of a killed run is heard of once the next one is at work, and nothing is left in the end. */
export function processes(theatre: Theatre): string[] {
  const { runs, marks } = theatre;
  const wrong: string[] = [];
  for (const [at, { pid }] of runs.entries()) {
    const began = theatre.requestsOf(at + 1)[0]?.time;
    if (began === undefined) continue;
    const late = marks.filter((mark: Mark) => mark.flower === pid && mark.time > began);
    const asked = theatre.requestsOf(at).filter(({ time }) => time > began);
    if (late.length > 0) wrong.push(`run ${at + 1} left ${late.length} marks after the next one had begun`);
    if (asked.length > 0) wrong.push(`run ${at + 1} sent ${asked.length} requests after the next one had begun`);
  }
  const left = theatre.leftovers();
  return left.length > 0 ? [...wrong, `${left.length} processes are left`] : wrong;
}
