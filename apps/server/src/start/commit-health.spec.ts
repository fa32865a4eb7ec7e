import { expect, it } from 'vitest';
import { CommitHealth } from './commit-health.js';

const makeHealth = () => {
  const clock = { at: 1_000, now: () => clock.at };
  const health = new CommitHealth(clock);
  const reports: string[] = [];
  const engine = health.beside({
    committed: () => void reports.push('committed'),
    commitFailed: () => void reports.push('failed'),
  });
  const commit = () =>
    engine.committed?.({ units: 1, events: 1, commitMs: 1, commandIds: () => [] });
  const fail = () => engine.commitFailed?.(1);
  return { clock, health, reports, commit, fail };
};
const writes = async () => {};
const full = () => Promise.reject(new Error('No space left on device'));

it('the health of commits is down after a failed commit, and up after the next one that succeeds', async () => {
  const { clock, health, reports, commit, fail } = makeHealth();
  commit();
  expect(await health.state(writes)).toMatchObject({ state: 'up', lastCommitAt: 1_000 });
  clock.at = 2_000;
  fail();
  clock.at = 3_000;
  fail();
  expect(await health.state(writes)).toEqual({
    state: 'down',
    failedCommits: 2,
    failingSinceAt: 2_000,
    lastCommitAt: 1_000,
  });
  commit();
  expect(await health.state(full)).toMatchObject({ state: 'up', failedCommits: 2 });
  expect(reports).toEqual(['committed', 'failed', 'failed', 'committed']);
});

it('the health of commits lets bids be retried once the database accepts a write, and not before', async () => {
  const { clock, health, fail } = makeHealth();
  fail();
  clock.at += 9_999;
  expect((await health.state(writes)).state).toBe('down');
  clock.at += 1;
  expect((await health.state(full)).state).toBe('down');
  expect(await health.state(writes)).toMatchObject({ state: 'degraded', failingSinceAt: 1_000 });
});
