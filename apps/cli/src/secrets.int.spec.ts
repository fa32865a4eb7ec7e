import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makePortalDatabase } from './testing/make-portal-database.js';
import { playSecrets, SECRET_AMOUNTS } from './testing/play-history.js';

let portal: Awaited<ReturnType<typeof makePortalDatabase>>;
beforeAll(async () => {
  portal = await makePortalDatabase();
  await portal.inside(({ store, signer }) => playSecrets(store, signer));
});
afterAll(() => portal.drop());

/** All commands that read events, with each of their options. */
const READERS: readonly (readonly string[])[] = [
  ['verify', '--save-head', 'HEAD'],
  ['verify', '--auction', '1'],
  ['replay', '1'],
  ['replay', '1', '--lot', '1'],
  ['replay', '2', '--lot', '1', '--at', '2'],
  ['replay', '--stream', 'lot-2.1'],
  ['rebuild'],
  ['archive', '--before', '2020-01-01', '--dry-run'],
  ['archive', '--before', '2000-01-01'],
];
/** Commands that read no events of a portal. */
const OTHERS = ['seed', 'import', 'replay-bids', 'advance-transactions'];

const minors = Object.values(SECRET_AMOUNTS).map((euros) => euros * 100);
const FIGURES = new RegExp(
  String.raw`(?<![\w.])(${[...Object.values(SECRET_AMOUNTS), ...minors].join('|')})(?![\w.])`,
);

/** All output of these commands, as text and as JSON, and the files that they write. */
const allOutput = async (): Promise<string> => {
  const head = join(portal.dataDir, 'head.json');
  let text = '';
  for (const reader of READERS) {
    const args = reader.map((arg) => (arg === 'HEAD' ? head : arg));
    for (const form of [[], ['--json']]) {
      const { out, err } = await portal.run(...args, ...form);
      expect([args, out + err]).not.toEqual([args, '']);
      text += out + err;
    }
  }
  return text + readFileSync(head, 'utf8');
};

it('the lists of commands in this spec include every command', async () => {
  const { out } = await portal.run('--help');
  const [, listed = ''] = out.split('Commands:');
  const names = Array.from(listed.matchAll(/^ {2}([a-z-]+)/gm), ([, name]) => name);
  const known = new Set([...READERS.map(([name]) => name), ...OTHERS, 'help']);
  expect(names.toSorted()).toEqual([...known].toSorted());
});

it("no command shows a bid agent's maximum, a sealed amount or a reserve price of a running lot", async () => {
  for (const minor of minors) {
    const [found] = (await portal.query(
      'SELECT count(*)::int AS count FROM event WHERE data LIKE $1',
      [`%${minor}%`],
    )) as [{ count: number }];
    expect([minor, found.count > 0]).toEqual([minor, true]);
  }
  expect(await allOutput()).not.toMatch(FIGURES);
});

it.each([
  ['becomes invalid JSON', (minor: number) => `${minor}x`],
  ['gets another shape', (minor: number) => `"${minor}"`],
  ['gets another amount', (minor: number) => `${minor + 1} `],
])(
  'no command shows the amount, even if the event that contains it %s while the command runs',
  async (_, changed) => {
    /**
     * Changes the events one after the other. Parallel updates of one event would block each other.
     */
    const change = async (from: (minor: number) => string, to: (minor: number) => string) => {
      for (const minor of minors)
        await portal.query('UPDATE event SET data = replace(data, $1, $2)', [
          `:${from(minor)}`,
          `:${to(minor)}`,
        ]);
    };
    await change(String, changed);
    const text = await allOutput();
    await change(changed, String);
    expect(text).toMatch(/CHAIN/);
    expect(text).not.toMatch(FIGURES);
  },
);
