import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';

const ENSURE = fileURLToPath(new URL('ensure.mjs', import.meta.url));
const INSTALLED = 'node_modules/.package-lock.json';
const WITH_TESTS = '{ "packages": { "node_modules/pg": {}, "node_modules/vitest": {} } }';
const WITHOUT_TESTS = '{ "packages": { "node_modules/pg": {} } }';

/**
 * Makes a folder with a lock file, and an `npm` that records its calls and exits with the given
 * codes.
 */
const makeClone = ({ answers = [0] }: { readonly answers?: readonly number[] } = {}) => {
  const root = mkdtempSync(join(tmpdir(), 'fairlot-ensure-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const at = (file: string) => join(root, file);
  const write = (file: string, text: string, second = 0) => {
    mkdirSync(dirname(at(file)), { recursive: true });
    writeFileSync(at(file), text);
    utimesSync(at(file), second, second);
  };
  write('tools/.keep', '');
  copyFileSync(ENSURE, at('tools/ensure.mjs'));
  write('package-lock.json', '{}', 100);
  write('asked', '');
  const answered = answers.map((answer, index) => `${index + 1}) exit ${answer};;`).join(' ');
  const noted = `echo "$@" >> ${at('asked')}; case $(wc -l < ${at('asked')}) in ${answered} esac`;
  write('bin/npm', `#!/bin/sh\n${noted}\n`);
  chmodSync(at('bin/npm'), 0o755);
  const ensure = (...args: readonly string[]) => {
    const env = { ...process.env, PATH: `${at('bin')}:${process.env['PATH']}` };
    const { status } = spawnSync(process.execPath, [at('tools/ensure.mjs'), ...args], { env });
    const asked = readFileSync(at('asked'), 'utf8').trim().split('\n');
    return { status, asked: asked.filter((line) => line !== '') };
  };
  return { write, ensure };
};

it('a run installs the locked dependencies if nothing is installed, without the devDependencies on request', () => {
  expect(makeClone().ensure('--omit=dev')).toEqual({
    status: 0,
    asked: ['ci --omit=dev --prefer-offline --loglevel=error'],
  });
});

it('a run installs again if the lock file is newer than the last install, and otherwise does not call npm', () => {
  const { write, ensure } = makeClone();
  write(INSTALLED, WITH_TESTS, 101);
  expect(ensure().asked).toEqual([]);
  write(INSTALLED, WITH_TESTS, 99);
  expect(ensure().asked).toEqual(['ci --prefer-offline --loglevel=error']);
});

it('a run for tests adds the devDependencies to the install of a start', () => {
  const { write, ensure } = makeClone();
  write(INSTALLED, WITHOUT_TESTS, 101);
  expect(ensure('--omit=dev').asked).toEqual([]);
  expect(ensure().asked).toEqual(['install --no-save --prefer-offline --loglevel=error']);
});

it('a run repeats the install without preferring cached data if the first install fails', () => {
  expect(makeClone({ answers: [1, 0] }).ensure('--omit=dev')).toEqual({
    status: 0,
    asked: ['ci --omit=dev --prefer-offline --loglevel=error', 'ci --omit=dev --loglevel=error'],
  });
});

it('a run exits with the code of the install if that fails, so that nothing is started', () => {
  expect(makeClone({ answers: [1, 7] }).ensure().status).toBe(7);
});
