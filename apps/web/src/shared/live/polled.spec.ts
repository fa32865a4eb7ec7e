import { expect, it } from 'vitest';
import { polledConnection } from './polled.js';

const answered = { dataUpdatedAt: 900, failureCount: 0, isError: false };

it.each([
  ['before the first answer', { ...answered, dataUpdatedAt: 0 }, 'catchingUp', null],
  ['while it is answered', answered, 'live', null],
  ['from the first answer that stays away', { ...answered, failureCount: 1 }, 'offline', 900],
  ['when it is asked no more', { ...answered, isError: true }, 'offline', 900],
])('%s', (_, query, state, since) => {
  expect(polledConnection(query)).toEqual({ state, since });
});
