import { describe, expect, it } from 'vitest';
import { ephemeralCommands, isEphemeral } from '../../src/ephemeral/index.js';
import { endless } from './endless.js';
import { handsOn } from './hands-on.js';
import { looks } from './looks.js';

describe.each(Object.entries(looks))('a look at %s is not taken from the coordinator', (_, commands) => {
  it.each(commands)('%j', (command) => {
    expect(isEphemeral(command)).toBe(true);
  });
});

const refused = { ...handsOn, ...endless };

describe.each(Object.entries(refused))('nothing passes when %s', (_, commands) => {
  it.each(commands)('%j', (command) => {
    expect(isEphemeral(command)).toBe(false);
  });
});

describe('a look stays one next to another, and work stays work next to a look', () => {
  const all = Object.values(looks).flat();
  const frames = [
    (command: string) => `${command}\npwd`,
    (command: string) => `(\n${command}\n)`,
    (command: string) => `if true\nthen\n${command}\nfi`,
    (command: string) => `pwd && {\n${command}\n}`,
  ];

  it.each(frames.map((frame) => [frame('…'), frame] as const))('%j', (_, frame) => {
    const heavy = /<<|^\s*for d/;
    for (const command of all) {
      if (!heavy.test(command)) expect(isEphemeral(frame(command)), frame(command)).toBe(true);
    }
    for (const command of Object.values(refused).flat()) {
      // Alone these show nothing, or are not closed; next to a look they are either harmless or still refused.
      if (
        handsOn['there is nothing to look at']!.includes(command) ||
        handsOn['the parser gives up']!.includes(command)
      ) {
        continue;
      }
      expect(isEphemeral(frame(command)), frame(command)).toBe(false);
    }
  });
});

describe('ephemeralCommands', () => {
  it('names each command once, and none that another table forbids', () => {
    const names = Object.values(ephemeralCommands).flat();
    expect(new Set(names).size).toBe(names.length);
    for (const name of ['xargs', 'tee', 'eval', 'exec', 'sudo', 'sh', 'bash', 'rm', 'less', 'watch', 'curl', 'read']) {
      expect(names).not.toContain(name);
    }
  });
});
