import type { Operation } from '@fairlot/contracts';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { parseInput } from './parse-input.js';
import type { PortalRequest } from './portal-request.js';

const operation: Partial<Operation> = {
  body: z.object({
    name: z.string(),
    lines: z.array(z.object({ text: z.string().min(1) })),
    password: z.string(),
  }),
  query: z.object({ q: z.string() }),
};
const parsed = (body: object, q = 'a') =>
  parseInput(
    operation as Operation,
    { headers: {}, params: {}, query: { q }, body } as PortalRequest,
    'en',
  );

it('removes invisible characters from every text, but leaves a password unchanged', async () => {
  const typed = 'pass\u00A0\u200Bword';
  const body = {
    name: 'Rossi\u202E\u00A0S.p.A.',
    lines: [{ text: 'one\u200B\ntwo' }],
    password: typed,
  };
  const { body: read, query } = await parsed(body, '\uFEFFgolf\u3000gti');
  expect(read).toEqual({ name: 'Rossi S.p.A.', lines: [{ text: 'one\ntwo' }], password: typed });
  expect(query).toEqual({ q: 'golf gti' });
});

it('refuses a required text that contains only invisible characters', async () => {
  const body = { name: '', lines: [{ text: '\u200B\u2060' }], password: '' };
  await expect(parsed(body)).rejects.toMatchObject({
    details: { fields: [{ path: 'lines.0.text' }] },
  });
});
