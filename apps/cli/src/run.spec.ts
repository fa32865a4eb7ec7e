import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lockDataDir } from '@fairlot/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCaptured } from './testing/make-portal-database.js';

let dataDir: string;
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'fairlot-cli-'));
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const COMMANDS = [
  ['seed'],
  ['import', 'vehicles'],
  ['replay'],
  ['verify'],
  ['rebuild'],
  ['replay-bids'],
];

describe('the help of fairlot', () => {
  it('lists every command and every exit code', async () => {
    const { exitCode, out, err } = await runCaptured(['--help']);
    expect({ exitCode, err }).toEqual({ exitCode: 0, err: '' });
    for (const [name] of COMMANDS) expect(out).toMatch(new RegExp(`^ +${name}\\b`, 'm'));
    expect(out).toContain('0 success, 1 faults found or refused, 2 wrong usage, 3 database');
  });

  it.each(COMMANDS)('shows examples and the option --json for %s %s', async (...words) => {
    const { exitCode, out } = await runCaptured([...words.filter(Boolean), '--help']);
    expect(exitCode).toBe(0);
    expect(out).toContain('--json');
    expect(out).toMatch(new RegExp(`Examples:\\n +fairlot ${words.filter(Boolean).join(' ')}`));
  });
});

describe('fairlot with wrong usage', () => {
  it.each([
    [['replay'], /^error: missing required argument 'idAuction'\nusage: fairlot replay .*\n$/],
    [['verify', '--deep'], /^error: unknown option '--deep'\nusage: fairlot verify .*\n$/],
    [['import', 'vehicles'], /^error: .*\nusage: fairlot import vehicles .*\n$/],
    [['bid'], /^error: unknown command 'bid'\nusage: fairlot .*\n$/],
    [
      ['replay-bids', 'x.csv', '--mode', 'both'],
      /^error: .*Allowed choices are open, agent\.\nusage: .*\n$/,
    ],
  ])('%j prints one line with the usage and exits with code 2', async (args, message) => {
    const { exitCode, out, err } = await runCaptured(args);
    expect({ exitCode, out }).toEqual({ exitCode: 2, out: '' });
    expect(err).toMatch(message);
  });

  it('prints the name of a setting that is invalid', async () => {
    const { exitCode, err } = await runCaptured(['verify'], { DATABASE_URL: 'mysql://x' });
    expect(exitCode).toBe(2);
    expect(err).toMatch(/^DATABASE_URL: .*\n$/);
  });
});

describe('fairlot if it cannot start', () => {
  it('exits with code 3 if there is no portal, and leaves the directory empty', async () => {
    const { exitCode, out } = await runCaptured(['verify', '--data-dir', dataDir, '--json']);
    expect(exitCode).toBe(3);
    expect(JSON.parse(out)).toMatchObject({ error: { code: 'NO_PORTAL' } });
    expect(readdirSync(dataDir)).toEqual([]);
  });

  it('prints one line and exits with code 3 if the database is unreachable', async () => {
    const url = 'postgres://fairlot@127.0.0.1:1/fairlot';
    const { exitCode, err } = await runCaptured(['verify'], {
      DATABASE_URL: url,
      DATA_DIR: dataDir,
    });
    expect(exitCode).toBe(3);
    expect(err).toMatch(
      /^DATABASE_URL: can't connect to 127\.0\.0\.1, port 1: .*ECONNREFUSED.*\n$/,
    );
  });

  it('prints one line and exits with code 3 if another process uses the data directory', async () => {
    const lock = lockDataDir(dataDir);
    const { exitCode, err } = await runCaptured(['seed', '--data-dir', dataDir]);
    lock.release();
    expect(exitCode).toBe(3);
    expect(err).toMatch(/^The data directory .* is in use\. Stop the other instance .*\n$/);
  });
});
