import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { findProof } from './proof-of.js';

const hexOf = (text: string): string => createHash('sha256').update(text).digest('hex');

const { signal } = new AbortController();

it('the proof of work is a number whose hash begins with the required number of zero bits', async () => {
  const form = JSON.stringify({ businessName: 'Autohaus Müller' });
  const proof = await findProof(form, { proofBits: 8, proofHour: 495_000 }, signal);
  expect(proof).toMatch(/^495000:\d+$/);
  expect(hexOf(`${hexOf(form)}:${proof}`)).toMatch(/^00/);
});

it('a second proof of work for the same form is another one, because each can be used once', async () => {
  const find = () => findProof('{}', { proofBits: 1, proofHour: 495_000 }, signal);
  expect(await find()).not.toBe(await find());
});

it('the search for a proof of work stops when the user cancels', async () => {
  const wanted = { proofBits: 256, proofHour: 495_000 };
  expect(await findProof('{}', wanted, AbortSignal.abort())).toBeNull();
});
