import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { proofOf } from './proof-of.js';

const hexOf = (text: string): string => createHash('sha256').update(text).digest('hex');

it('finds a number whose hash begins with the zero bits that are wanted', async () => {
  const form = JSON.stringify({ businessName: 'Autohaus Müller' });
  const { signal } = new AbortController();
  const number = await proofOf(form, { bits: 8, signal });
  expect(hexOf(`${hexOf(form)}:${number}`)).toMatch(/^00/);
});

it('gives up when the form is not to be sent any more', async () => {
  expect(await proofOf('{}', { bits: 256, signal: AbortSignal.abort() })).toBeNull();
});
