import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { LAYOUT_FILE, layoutSource } from '../emails/layout.ts';

it('the stored e-mail layout matches its compiled source: otherwise run `npm run emails`', async () => {
  expect(readFileSync(LAYOUT_FILE, 'utf8')).toBe(await layoutSource());
});
