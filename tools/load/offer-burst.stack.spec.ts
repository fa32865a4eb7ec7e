import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { runK6 } from './offer-burst.ts';

type Ended = { readonly code?: number; readonly stdout: string };

/** Runs the load test in the same way as `npm run load`. */
const load = async (...args: readonly string[]): Promise<Ended> => {
  const from = ['--conditions=@fairlot/source', '--import', './tools/dev/register.mjs'];
  const command = [...from, 'tools/load/main.ts', '--watchers=5', '--seconds=10', ...args];
  return promisify(execFile)(process.execPath, command).catch((error: Ended) => error);
};
const figures = (stdout: string): readonly number[] => {
  const [, acknowledged, held] =
    /(\d+) bids were acknowledged; the log contains (\d+)/.exec(stdout) ?? [];
  return [Number(acknowledged), Number(held)];
};

/** Durations are not meaningful while other tests run, so their limits are relaxed. */
it('a burst of bids meets its thresholds, and the log contains as many bids as were acknowledged', async () => {
  const { code = 0, stdout } = await load('--rate=40', '--lots=10', '--slack=100');
  expect(code, stdout).toBe(0);
  const [acknowledged, held] = figures(stdout);
  expect(acknowledged).toBeGreaterThan(0);
  expect(held).toBe(acknowledged);
});

it('responses that violate the contract miss a threshold', async () => {
  const server = createServer((_, answer) => answer.writeHead(500).end()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const aim = { host: `127.0.0.1:${port}`, idAuction: 1, tokens: ['none'], baseMinor: 1 };
  const little = { rate: 10, seconds: 10, lots: 1, watchers: 1, slack: 100 };
  const { passed, accepted } = await runK6(process.env['K6'] ?? 'k6', { ...little, ...aim });
  server.close();
  expect([passed, accepted]).toEqual([false, 0]);
});
