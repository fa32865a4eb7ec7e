import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { findProof } from './proof-of.js';

const hexOf = (text: string): string => createHash('sha256').update(text).digest('hex');

it('the proof of work is a number whose hash begins with the required number of zero bits', async () => {
  const form = JSON.stringify({ businessName: 'Autohaus Müller' });
  const { signal } = new AbortController();
  const number = await findProof(form, { bits: 8, signal });
  expect(hexOf(`${hexOf(form)}:${number}`)).toMatch(/^00/);
});

it('the search for a proof of work stops when the user cancels', async () => {
  expect(await findProof('{}', { bits: 256, signal: AbortSignal.abort() })).toBeNull();
});
