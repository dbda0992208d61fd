import { writeFileSync } from 'node:fs';
import { test } from 'vitest';
import { judgedRound } from './judged-round.js';
import { MORE_ROUNDS } from './more-rounds.js';
import { ROUNDS } from './rounds.js';
import { FIRST_DONE } from './unseen/first-done.js';
import { FIRST_FALSE } from './unseen/first-false.js';
import { FIRST_OPEN } from './unseen/first-open.js';
import { SECOND } from './unseen/second.js';
import { THIRD } from './unseen/third.js';

const sets = {
  tuned: [...ROUNDS, ...MORE_ROUNDS],
  first: [...FIRST_DONE, ...FIRST_OPEN, ...FIRST_FALSE],
  second: SECOND,
  third: THIRD,
};
test('measure', async () => {
  let out = '';
  for (const [name, rounds] of Object.entries(sets)) {
    let honest = 0,
      rej = 0,
      other = 0,
      fp = 0,
      odd = 0;
    for (const r of rounds) {
      const { achieved, reason, aborted } = await judgedRound(r);
      const done = r.kind === 'honest done';
      if (done) honest++;
      else other++;
      if (done && !achieved) {
        rej++;
        out += `REJECTED ${r.name}\n   ${JSON.stringify(r.did.map((d) => [d.input, d.output]))}\n   ${JSON.stringify(r.says)}\n   ${reason}\n`;
      }
      if (!done && achieved) {
        fp++;
        out += `FALSE PASS ${r.kind}: ${r.name}\n   ${JSON.stringify(r.checks)} ${JSON.stringify(r.did.map((d) => [d.input, d.output]))}\n   ${JSON.stringify(r.says)}\n`;
      }
      if ((r.kind === 'unverifiable') !== (aborted !== undefined)) {
        odd++;
        out += `ODD abort ${r.kind}: ${r.name}: ${aborted}\n`;
      }
    }
    out += `== ${name}: honest ${honest}, rejected ${rej}; other ${other}, false passes ${fp}; odd ${odd}\n`;
  }
  writeFileSync('/tmp/flower/judge/measure.txt', out);
}, 120000);
