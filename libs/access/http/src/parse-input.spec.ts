import type { Operation } from '@fairlot/contracts';
import type { Refused } from '@fairlot/contracts/refused';
import type { Language } from '@fairlot/countries';
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

const messages = async (body: object, language: Language) => {
  const schema = z.object({
    count: z.coerce.number(),
    size: z.int(),
    isNew: z.boolean(),
    name: z.string(),
    lines: z.array(z.string()),
    at: z.union([z.int(), z.iso.date()]),
    even: z.int().refine((value) => value % 2 === 0),
  });
  const request = { headers: {}, params: {}, query: {}, body } as PortalRequest;
  const error: unknown = await parseInput({ body: schema } as never, request, language).catch(
    (thrown: unknown) => thrown,
  );
  const { fields = [] } = (error as Refused).details;
  return Object.fromEntries(fields.map(({ path, message }) => [path, message]));
};

it('explains faults in sentences, without types of JavaScript', async () => {
  const wrong = { count: 'x', size: 1.5, isNew: 'yes', name: 1, lines: 'a', at: true, even: 1 };
  expect(await messages(wrong, 'it')).toEqual({
    count: 'Inserisca un numero.',
    size: 'Inserisca un numero intero.',
    isNew: 'Invii true o false.',
    name: 'Invii un testo.',
    lines: 'Invii un elenco.',
    at: 'Questo valore non è valido. Lo controlli.',
    even: 'Questo valore non è valido. Lo controlli.',
  });
  const missing = await messages({ count: 1, size: 1, at: 1, even: 2 }, 'en');
  expect(new Set(Object.values(missing))).toEqual(new Set(['Fill in this field.']));
});

it('refuses a required text that contains only invisible characters', async () => {
  const body = { name: '', lines: [{ text: '\u200B\u2060' }], password: '' };
  await expect(parsed(body)).rejects.toMatchObject({
    details: { fields: [{ path: 'lines.0.text' }] },
  });
});
