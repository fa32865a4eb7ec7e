import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

type Ended = { readonly code?: number; readonly stdout: string };

/** As `npm run load` does. */
const load = async (...asked: readonly string[]): Promise<Ended> => {
  const from = ['--conditions=@fairlot/source', '--import', './tools/dev/register.mjs'];
  const command = [...from, 'tools/load/main.ts', '--watchers=5', '--seconds=10', ...asked];
  return promisify(execFile)(process.execPath, command).catch((error: Ended) => error);
};
const told = (stdout: string): readonly number[] => {
  const [, acknowledged, held] =
    /(\d+) offers were acknowledged; the log holds (\d+)/.exec(stdout) ?? [];
  return [Number(acknowledged), Number(held)];
};

/** Beside other tests no time says anything: what is kept here is everything else. */
it('a burst of offers keeps its thresholds, and the log holds exactly what was acknowledged', async () => {
  const { code = 0, stdout } = await load('--rate=40', '--lots=10', '--slack=100');
  expect(code, stdout).toBe(0);
  const [acknowledged, held] = told(stdout);
  expect(acknowledged).toBeGreaterThan(0);
  expect(held).toBe(acknowledged);
});

it('a pace that no dealer keeps misses a threshold, and nothing acknowledged is lost all the same', async () => {
  const { code, stdout } = await load('--rate=4000', '--lots=2');
  expect(code).toBe(1);
  expect(stdout).toMatch(/✗ .*(p\(95\)|count==0|rate==1)/);
  const [acknowledged, held] = told(stdout);
  expect(held).toBe(acknowledged);
});
