import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { makePortalDatabase } from './testing/make-portal-database.js';
import { playHistory } from './testing/play-history.js';

const BIN = fileURLToPath(new URL('../bin/fairlot.mjs', import.meta.url));
const BIDS = fileURLToPath(
  new URL('../../../libs/demonstration/data/ebay-bids.csv', import.meta.url),
);
/** Outside the nightly set, one command succeeds and one fails, because each start takes seconds. */
const isFull = inject('full');
const COMMANDS = isFull ? [['verify'], ['replay', '1'], ['rebuild']] : [['verify']];
/** The first call may have to build the tools. */
const BUILD_MS = 300_000;

/** Runs the command as a user would. Returns standard output and standard error. */
const fairlot = async (args: readonly string[], env: Readonly<Record<string, string>> = {}) => {
  const child = spawn(process.execPath, [BIN, ...args], {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [out, err, [exitCode]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit') as Promise<[number]>,
  ]);
  return { out, err, exitCode };
};

let portal: Awaited<ReturnType<typeof makePortalDatabase>>;
beforeAll(async () => {
  await fairlot(['--help']);
  portal = await makePortalDatabase();
  await portal.inside(({ store, signer }) => playHistory(store, { signer }));
}, BUILD_MS);
afterAll(() => portal.drop());

describe('the built command', () => {
  it('prints exactly one JSON document over both outputs', async () => {
    for (const args of COMMANDS) {
      const { out, err, exitCode } = await fairlot([...args, '--json'], portal.env);
      expect({ args, err, exitCode }).toEqual({ args, err: '', exitCode: 0 });
      expect(Object.keys(JSON.parse(out) as object).length).toBeGreaterThan(0);
    }
  });

  it('prints exactly one JSON document even if it fails', async () => {
    const unknown = await fairlot(['replay', '99', '--json'], portal.env);
    expect(unknown).toMatchObject({ exitCode: 1, err: '' });
    expect(JSON.parse(unknown.out)).toMatchObject({ error: { code: 'NOT_FOUND' } });
    if (!isFull) return;
    const wrong = await fairlot(['replay', '--json'], portal.env);
    expect(wrong.exitCode).toBe(2);
    expect(wrong.out).toMatch(/missing required argument/);
    expect(() => JSON.parse(wrong.out) as unknown).not.toThrow();
  });

  if (isFull)
    it('replays bids without a running portal', async () => {
      const args = ['replay-bids', BIDS, '--mode', 'agent', '--json'];
      const { out, err, exitCode } = await fairlot(args, { DATA_DIR: '/nowhere' });
      expect({ err, exitCode }).toEqual({ err: '', exitCode: 0 });
      expect(JSON.parse(out)).toMatchObject({
        mode: 'agent',
        auctions: 420,
        finalPricesEqual: 393,
      });
    });
});
