import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isEphemeral } from '../../src/ephemeral/index.js';
import { handsOn } from '../ephemeral/hands-on.js';
import { looks as tableLooks } from '../ephemeral/looks.js';
import type { Random } from '../ephemeral/random.js';
import { createScratch } from '../ephemeral/scratch.js';
import { CAMPAIGN_TIMEOUT, campaign } from './campaign.js';
import { changes } from './changes.js';
import { looks } from './looks.js';
import { createSandbox, missingNamespaces, type Sandbox } from './sandbox.js';
import { mutate } from './shell/mutate.js';
import { commandLine } from './shell/structure.js';

/** A directory of further programs (another awk, another shell named zsh) that commands are tried with as well. */
const PROGRAMS = process.env.FUZZ_PROGRAMS ?? '';

const seeds = [...looks, ...Object.values(tableLooks).flat()];
const others = [...changes, ...Object.values(handsOn).flat(), ...seeds];

function nextLine(random: Random): string {
  if (random.once(2)) return commandLine(random);
  const seed = random.once(4) ? commandLine(random) : random.pick(random.once(4) ? others : seeds);
  return mutate(random, seed, random.pick(others));
}

/** Needs servers that the sandbox does not have. */
const ELSEWHERE = /docker|kubectl/;

describe('isEphemeral', () => {
  const why = missingNamespaces();
  let sandbox: Pick<Sandbox, 'run' | 'hash' | 'remove'>;
  beforeAll(async () => {
    if (why !== undefined) console.log(`skipped: no namespaces (${why}); commands run with a table-only PATH instead`);
    sandbox = why === undefined ? await createSandbox(PROGRAMS) : withoutNamespaces();
  });
  afterAll(() => sandbox.remove());

  it('answers whatever comes in, and soon', { timeout: CAMPAIGN_TIMEOUT }, () => {
    const run = campaign('isEphemeral, any text', 0.1);
    for (const random of run.rounds()) {
      const line = nextLine(random);
      const long = random.once(4) ? line.repeat(1 + random.below(Math.max(1, 10_000 / (line.length + 1)))) : line;
      expect(typeof run.timed(long, () => isEphemeral(long))).toBe('boolean');
    }
    run.report();
  });

  it('lets nothing pass that changes something when it is run', { timeout: CAMPAIGN_TIMEOUT }, async () => {
    const run = campaign('isEphemeral, run for real', 0.4);
    const before = sandbox.hash();
    const seen = new Set<string>();
    let tried = 0;
    for (const random of run.rounds()) {
      const line = nextLine(random);
      tried++;
      if (seen.has(line) || ELSEWHERE.test(line) || !isEphemeral(line)) continue;
      seen.add(line);
      const shell = PROGRAMS !== '' && seen.size % 3 === 0 ? '/extra/zsh' : undefined;
      let { ended, left } = await sandbox.run(line, shell);
      // A machine that is busy enough makes anything slow once.
      if (!ended) ({ ended, left } = await sandbox.run(line, shell));
      expect(ended, `does not end: ${JSON.stringify(line)}`).toBe(true);
      expect(left, `leaves a process behind: ${JSON.stringify(line)}`).toBe(0);
      expect(sandbox.hash(), `changes something (${shell ?? 'bash'}): ${JSON.stringify(line)}`).toBe(before);
    }
    run.report(`${tried} commands made, ${seen.size} passed and were run`);
    expect(seen.size).toBeGreaterThan(0);
  });

  it('lets pass what was written without a view of the table for a reason: run for real, it changes nothing', {
    timeout: 300_000,
  }, async () => {
    const before = sandbox.hash();
    for (const command of looks.filter((line) => !ELSEWHERE.test(line))) {
      const { ended, left } = await sandbox.run(command);
      expect({ ended, left }, command).toEqual({ ended: true, left: 0 });
      expect(sandbox.hash(), command).toBe(before);
    }
  });

  it.each(['touch made', 'echo x > /tmp/y', 'chmod 600 a.txt', 'git add x', 'touch a.txt', 'less a.txt'])(
    'would be caught letting %j pass',
    async (command) => {
      const own = why === undefined ? await createSandbox() : withoutNamespaces();
      const before = own.hash();
      await own.run(command);
      const after = own.hash();
      own.remove();
      // Without namespaces the rest of the machine cannot be watched.
      if (why === undefined || !command.includes('/tmp')) expect(after).not.toBe(before);
    },
  );

  it.skipIf(why !== undefined)('would be caught leaving something running, and cannot', async () => {
    expect((await sandbox.run('sleep 600 &')).left).toBe(1);
  });
});

function withoutNamespaces(): Sandbox {
  const scratch = createScratch();
  return {
    run: async (command) => ({ ...scratch.run(command), left: 0 }),
    hash: () => scratch.fingerprint(),
    remove: () => scratch.remove(),
  };
}
