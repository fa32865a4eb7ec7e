import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DataDirInUse, lockDataDir } from './data-dir-lock.js';
import { readFirstLine, killProcess, sourceProcess } from './testing/source-process.js';

const LOCK = new URL('data-dir-lock.ts', import.meta.url).href;
let parent: string;
let dataDir: string;
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'fairlot-spec-'));
  dataDir = join(parent, 'deep', 'data');
});
afterEach(() => rmSync(parent, { recursive: true, force: true }));

const holder = () =>
  sourceProcess(`import { lockDataDir } from '${LOCK}';
    try { lockDataDir(${JSON.stringify(dataDir)}); } catch (error) {
      console.log(error.name);
      process.exit();
    }
    console.log('held');
    setInterval(() => {}, 1000);`);

describe('lockDataDir', () => {
  it('names the process that holds the lock, and releases the lock when that process is killed', async () => {
    const child = holder();
    expect(await readFirstLine(child)).toBe('held');
    expect(() => lockDataDir(dataDir)).toThrow(DataDirInUse);
    expect(() => lockDataDir(dataDir)).toThrow(`(pid ${child.pid})`);
    await killProcess(child);
    lockDataDir(dataDir).release();
  });

  it('does not release the lock of a later holder when it is released twice', () => {
    const first = lockDataDir(dataDir);
    first.release();
    const second = lockDataDir(dataDir);
    first.release();
    expect(() => lockDataDir(dataDir)).toThrow(`(pid ${process.pid})`);
    second.release();
  });

  it('locks the directory for one of two processes that start at the same time', async () => {
    const one = holder();
    const other = holder();
    const outputs = await Promise.all([readFirstLine(one), readFirstLine(other)]);
    expect(outputs.toSorted()).toEqual(['DataDirInUse', 'held']);
    await Promise.all([one, other].filter((child) => child.exitCode === null).map(killProcess));
  });
});
