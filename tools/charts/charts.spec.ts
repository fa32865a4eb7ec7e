import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createMachine } from 'xstate';
import { chartOf } from './chart-of.ts';
import { PAGE_FILE, statusPage } from './page.ts';

describe('the status charts', () => {
  it('match the machines: `npm run charts` draws them', async () => {
    expect(readFileSync(PAGE_FILE, 'utf8')).toBe(await statusPage());
  });

  it('show nested states, arrows that lead out of them, and the final state', () => {
    const door = createMachine({
      id: 'door',
      initial: 'shut',
      states: {
        shut: { on: { OPEN: 'open', KICK: 'open', BURN: 'gone' } },
        open: {
          initial: 'ajar',
          states: { ajar: { on: { PUSH: 'wide' } }, wide: { on: { SLAM: '#door.shut' } } },
          on: { BURN: 'gone' },
        },
        gone: { type: 'final' },
      },
    });
    expect(
      chartOf(door)
        .split('\n')
        .map((line) => line.trim()),
    ).toEqual([
      'stateDiagram-v2',
      'state "shut" as shut',
      'state open {',
      'state "ajar" as open_ajar',
      'state "wide" as open_wide',
      '[*] --> open_ajar',
      '}',
      'state "gone" as gone',
      '[*] --> shut',
      'shut --> open: OPEN, KICK',
      'shut --> gone: BURN',
      'open --> gone: BURN',
      'open_ajar --> open_wide: PUSH',
      'open_wide --> shut: SLAM',
      'gone --> [*]',
    ]);
  });
});
