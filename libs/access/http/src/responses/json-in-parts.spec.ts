import { expect, it } from 'vitest';
import { jsonInParts } from './json-in-parts.js';

const rows = Array.from({ length: 60 }, (_, nth) => ({ nth, text: `"${nth}"`, none: undefined }));

it.each([
  ['a list', rows],
  ['an object with a list', { name: 'Friday', rows, none: undefined, nothing: null, few: [1] }],
  ['an object with a nested list', { draft: { at: new Date(0), lots: { rows } }, last: null }],
])('jsonInParts serialises a long list like JSON.stringify: %s', async (_, answer) =>
  expect(await jsonInParts(answer)).toBe(JSON.stringify(answer)),
);

it.each([[null], ['text'], [7], [{ rows: rows.slice(0, 9) }], [rows.slice(0, 9)]])(
  'jsonInParts returns undefined for a short response: %j',
  async (answer) => expect(await jsonInParts(answer)).toBeUndefined(),
);
