import { expect, it } from 'vitest';
import { polledConnection } from './polled.js';

const answered = { dataUpdatedAt: 900, failureCount: 0, isError: false };

it.each([
  ['before the first answer', { ...answered, dataUpdatedAt: 0 }, 'catchingUp', null],
  ['while the server answers', answered, 'live', null],
  ['from the first missing answer', { ...answered, failureCount: 1 }, 'offline', 900],
  ['after polling has stopped', { ...answered, isError: true }, 'offline', 900],
])('%s', (_, query, state, since) => {
  expect(polledConnection(query)).toEqual({ state, since });
});
