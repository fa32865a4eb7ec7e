import type { Operation } from '@fairlot/contracts';
import type { Refused } from '@fairlot/contracts/refused';
import type { Language } from '@fairlot/countries';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { fieldText } from './field-problem.js';
import { parseInput } from './parse-input.js';
import type { PortalRequest } from '../callers/portal-request.js';

const operation: Partial<Operation> = {
  body: z.object({
    name: z.string(),
    lines: z.array(z.object({ text: z.string().min(1) })),
    password: z.string(),
  }),
  query: z.object({ q: z.string() }),
};
/** A query as the HTTP server passes it: its prototype is an empty object. */
const queryOf = (values: object): object =>
  Object.assign(Object.create(Object.create(null) as object) as object, values);
const parsed = (body: object, q = 'a') =>
  parseInput(
    operation as Operation,
    { headers: {}, params: {}, query: queryOf({ q }), body } as PortalRequest,
    'en',
  );

it('the input of a call has no invisible characters in strings, except in a password', async () => {
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

it('an invalid input is explained in sentences, without JavaScript types', async () => {
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

/** One schema for each kind of violation, and a value that violates it. */
const VIOLATIONS: readonly (readonly [z.ZodType, unknown])[] = [
  [z.email(), 'x'],
  [z.url(), 'x'],
  [z.uuid(), 'x'],
  [z.iso.date(), 'x'],
  [z.iso.datetime(), 'x'],
  [z.base64(), '!'],
  [z.string().regex(/^[a-z]{2}$/), 'x1'],
  [z.string().startsWith('ab'), 'x'],
  [z.enum(['A', 'B']), 'C'],
  [z.literal('X'), 'Y'],
  [z.string().min(1), ''],
  [z.string().min(3), 'a'],
  [z.string().max(2), 'abc'],
  [z.number().min(5), 1],
  [z.number().positive(), 0],
  [z.int(), 1e20],
  [z.number().lt(2), 2],
  [z.number().max(2), 3],
  [z.number().multipleOf(0.5), 0.3],
  [z.number(), Number.POSITIVE_INFINITY],
  [z.array(z.string()).min(1), []],
  [z.array(z.string()).max(1), ['a', 'b']],
  [z.tuple([z.string(), z.number()]), ['a']],
  [z.record(z.string(), z.number()), { a: 'x' }],
  [z.record(z.enum(['a']), z.number()), { b: 1 }],
  [z.strictObject({}), { extra: 1 }],
  [z.coerce.date(), 'x'],
  [z.null(), 1],
  [z.discriminatedUnion('kind', [z.object({ kind: z.literal('a') })]), { kind: 'z' }],
  [z.string(), 'a\0b'],
];
/** Programming terms that zod's messages contain. */
const PROGRAMMING =
  /\b(?:NaN|string|int|array|boolean|undefined|null|regex|expected|received)\b|[<>]=|\/|\|/;

it.each(['de', 'en', 'es', 'fr', 'it', 'nl', 'pl', 'pt'] as const)(
  'an error of each kind says in a sentence what to enter, in the language %s',
  async (language) => {
    for (const [schema, value] of VIOLATIONS) {
      const request = { headers: {}, params: {}, query: {}, body: { value } } as PortalRequest;
      const body = z.object({ value: schema });
      const error: unknown = await parseInput({ body } as never, request, language).catch(
        (thrown: unknown) => thrown,
      );
      const { fields = [] } = (error as Refused).details;
      expect([value, fields.length]).not.toEqual([value, 0]);
      for (const { message } of fields) {
        const plain = message!.replace('https://', '');
        expect([value, message, PROGRAMMING.test(plain)]).toEqual([value, message, false]);
        expect([value, message]).toEqual([value, expect.stringMatching(/^\p{Lu}.* .*\.$/u)]);
      }
    }
  },
);

it('an error names the exceeded bound of a string, a number or a list, or the values of a choice', async () => {
  const body = z.object({
    name: z.string().max(2),
    count: z.int().min(5),
    lines: z.array(z.string()).max(1),
    kind: z.enum(['NEW', 'USED']),
  });
  const sent = { name: 'abc', count: 1, lines: ['a', 'b'], kind: 'OLD' };
  const request = { headers: {}, params: {}, query: {}, body: sent } as PortalRequest;
  await expect(parseInput({ body } as never, request, 'it')).rejects.toMatchObject({
    details: {
      fields: [
        { message: 'Il testo è troppo lungo. Numero massimo di caratteri: 2.' },
        { message: 'Inserisca 5 o un valore superiore.' },
        { message: 'L’elenco è troppo lungo. Numero massimo di voci: 1.' },
        { message: 'Usi uno di questi valori: NEW, USED.' },
      ],
    },
  });
});

it('a required string that contains only invisible characters is refused', async () => {
  const body = { name: '', lines: [{ text: '\u200B\u2060' }], password: '' };
  await expect(parsed(body)).rejects.toMatchObject({
    details: { fields: [{ path: 'lines.0.text' }] },
  });
});

it.each([
  ['licensePlate', 'Kein gültiges Kennzeichen'],
  ['frame', 'Keine gültige FIN. Sie hat 17 Zeichen und, wo verlangt, eine richtige Prüfziffer.'],
  ['firstRegistration', 'Geben Sie einen Monat ein, zum Beispiel 2019-07'],
  ['other', 'Das Format stimmt nicht. Prüfen Sie Ihre Eingabe.'],
])('an error says what to enter in a %s of the wrong format', async (name, message) => {
  const body = z.object({ [name]: z.string().regex(/^a$/) });
  const request = { headers: {}, params: {}, query: {}, body: { [name]: '?' } } as PortalRequest;
  await expect(parseInput({ body } as never, request, 'de')).rejects.toMatchObject({
    details: { fields: [{ path: name, message }] },
  });
  const text = fieldText({ path: name, code: 'invalid_format' }, 'de');
  expect(text).toBe(message);
});
