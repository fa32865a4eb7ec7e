import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@fairlot/testing';
import { vi } from 'vitest';

const START_TIMEOUT = { timeout: 20_000, interval: 50 };

/** An object store for tests. */
export type Store = {
  /** Creates a bucket, and returns its `FILES_URL`. */
  newBucket(): string;
  /** Access keys of the store as environment variables. */
  readonly keys: Readonly<Record<'AWS_ACCESS_KEY_ID' | 'AWS_SECRET_ACCESS_KEY', string>>;
  stop(): Promise<void>;
};

/**
 * Starts a Versity gateway on a folder. `VERSITYGW` is its path (`npm run test:stack` downloads
 * it).
 */
export const makeStore = async (): Promise<Store> => {
  const program = process.env['VERSITYGW'];
  assert.ok(program, 'VERSITYGW: npm run test:stack');
  const folder = mkdtempSync(join(tmpdir(), 'fairlot-s3-'));
  const endpoint = `http://127.0.0.1:${await freePort()}`;
  const keys = {
    AWS_ACCESS_KEY_ID: 'fairlot',
    AWS_SECRET_ACCESS_KEY: randomBytes(16).toString('hex'),
  };
  const listening = ['--quiet', '--port', new URL(endpoint).host];
  const child = spawn(program, [...listening, '--health', '/health', 'posix', folder], {
    env: { ROOT_ACCESS_KEY: keys.AWS_ACCESS_KEY_ID, ROOT_SECRET_KEY: keys.AWS_SECRET_ACCESS_KEY },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const killed = () => void child.kill('SIGKILL');
  process.once('exit', killed);
  const end = new Promise((resolve) => child.once('close', resolve));
  await vi.waitFor(async () => {
    if (child.exitCode === null) assert.ok((await fetch(`${endpoint}/health`)).ok);
  }, START_TIMEOUT);
  assert.equal(child.exitCode, null, 'the gateway runs');
  return {
    keys,
    newBucket: () => {
      const name = `files-${randomUUID()}`;
      // The gateway treats each folder as a bucket.
      mkdirSync(join(folder, name));
      return `s3://${name}?endpoint=${endpoint}`;
    },
    stop: async () => {
      killed();
      await end;
      process.off('exit', killed);
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
