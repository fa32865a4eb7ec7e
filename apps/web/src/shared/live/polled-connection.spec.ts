import { expect, it } from 'vitest';
import { polledConnection } from './polled-connection.js';

const answered = { dataUpdatedAt: 900, failureCount: 0, isError: false };

it.each([
  ['catchingUp', 'before the first answer', { ...answered, dataUpdatedAt: 0 }, null],
  ['live', 'while the server answers', answered, null],
  ['offline', 'from the first missing answer', { ...answered, failureCount: 1 }, 900],
  ['offline', 'after polling has stopped', { ...answered, isError: true }, 900],
])('a polling page has the connection state “%s” %s', (state, _, query, since) => {
  expect(polledConnection(query)).toEqual({ state, since });
});
