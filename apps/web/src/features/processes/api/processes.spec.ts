import { expect, it } from 'vitest';
import { HISTORY_MS, addHistory } from './processes.js';

const NOW = 1_790_000_000_000;
const answerAt = (serverNow: number) => ({ serverNow, processes: [] });
const moments = (...at: number[]) => at.map((one) => ({ at: one, of: new Map<string, never>() }));
const times = (history: readonly { at: number }[]) => history.map(({ at }) => at);

it('the history keeps the measurements of the last ten minutes, the newest last', () => {
  const before = moments(NOW - HISTORY_MS - 1, NOW - HISTORY_MS, NOW - HISTORY_MS + 1, NOW - 5_000);
  expect(times(addHistory(answerAt(NOW), before).history)).toEqual([
    NOW - HISTORY_MS + 1,
    NOW - 5_000,
    NOW,
  ]);
});

it('the history drops measurements that are in the future after the clock was set back', () => {
  expect(times(addHistory(answerAt(NOW), moments(NOW - 5_000, NOW + 60_000)).history)).toEqual([
    NOW - 5_000,
    NOW,
  ]);
});
