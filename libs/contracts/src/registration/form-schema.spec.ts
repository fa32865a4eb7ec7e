import {
  allForms,
  checkForm,
  formsOf,
  marketForms,
  MARKETS,
  type FormFields,
} from '@fairlot/countries';
import { filledRegistration, filledSignUp, italianSignUp } from '@fairlot/countries/testing';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { dealerFullDto, formSchema } from './form-schema.js';

const PACKS = allForms();
const ATLANTIS = marketForms('ATL', {
  registration: {
    region: { required: true, label: 'county' },
    vatCode: { pattern: 'ATL\\d{3}' },
    postalCode: null,
    regon: { required: true },
    doc: { types: ['pdf'] },
  },
  signUp: {},
});

const complaints = (schema: z.ZodType, values: unknown): unknown[] =>
  (schema.safeParse(values).error?.issues ?? []).map(({ path, message }) => ({
    field: path.join('.'),
    code: message,
  }));

const hostile = fc.oneof(
  fc.anything({ withNullPrototype: true, withSparseArray: true, withBigInt: true }),
  fc.string({ unit: 'binary', maxLength: 120 }),
  fc.constantFrom('', ' ', '\u0000', '\ud800', 'a@b.de', '31/02/2000', '__proto__', '0'.repeat(99)),
  fc.constantFrom(null, undefined, true, false, 0, -1, Number.NaN, {}, [], Symbol.iterator),
);
/** A filled form with some hostile values, and some fields that no form has. */
const mutated = (filled: Readonly<Record<string, unknown>>): fc.Arbitrary<unknown> => {
  const names = [...Object.keys(filled), '__proto__', 'constructor', 'idMarket'];
  const changed = fc
    .dictionary(fc.constantFrom(...names), hostile, { maxKeys: 4 })
    .map((changes): unknown => ({ ...filled, ...changes }));
  return fc.oneof({ weight: 20, arbitrary: changed }, { weight: 1, arbitrary: hostile });
};

const FORMS: readonly (readonly [string, FormFields, Readonly<Record<string, unknown>>])[] = [
  ...MARKETS.map((id) => [id, formsOf(id).registration, filledRegistration(id)] as const),
  ...MARKETS.map((id) => {
    const filled = id === 'IT' ? italianSignUp : filledSignUp;
    return [`${id}, a user's`, formsOf(id).signUp, filled] as const;
  }),
];

describe('the request body of a form', () => {
  it.each(FORMS)('%s: is refused with exactly the errors of checkForm', (_, form, filled) => {
    const schema = formSchema(form);
    expect(schema.safeParse(filled).success).toBe(true);
    fc.assert(
      fc.property(mutated(filled), (values) => {
        expect(complaints(schema, values)).toEqual(checkForm(form, values));
      }),
    );
  });

  it.each(FORMS)('%s: is accepted again as stored, and stays unchanged', (_, form, filled) => {
    const schema = formSchema(form);
    fc.assert(
      fc.property(mutated(filled), (values) => {
        const { success, data } = schema.safeParse(values);
        if (!success) return;
        expect(schema.parse(data)).toEqual(data);
        expect(Object.keys(form)).toEqual(expect.arrayContaining(Object.keys(data ?? {})));
      }),
    );
  });
});

describe("the schema of a dealer's registration", () => {
  const schema = dealerFullDto([...PACKS, ATLANTIS]);

  it.each(MARKETS)('checks a registration by the form of its country %s', (idMarket) => {
    const filled = filledRegistration(idMarket);
    expect(complaints(schema, filled)).toEqual([]);
    const wrong = { ...filled, vatCode: '?' };
    expect(complaints(schema, wrong)).toEqual(checkForm(formsOf(idMarket).registration, wrong));
  });

  it('refuses a missing or unknown country', () => {
    for (const nothing of [undefined, null, {}, 'IT', []])
      expect(complaints(schema, nothing)).toEqual([{ field: 'country', code: 'mandatory' }]);
    for (const country of ['XX', 'it', 7, ['IT'], '__proto__'])
      expect(complaints(schema, { country })).toEqual([{ field: 'country', code: 'format' }]);
  });

  it('accepts a registration in a new market that is defined by data only', () => {
    const { postalCode: _, ...filled } = filledRegistration('OTHER');
    const atlantean = { ...filled, country: 'ATL', region: 'AT-1', vatCode: 'atl 123', regon: '7' };
    const kept = { ...atlantean, vatCode: 'ATL123', doc: 'passport.pdf' };
    expect(schema.parse({ ...atlantean, doc: 'passport.pdf', postalCode: 'x' })).toEqual(kept);
    expect(complaints(schema, { ...atlantean, vatCode: '123', regon: '' })).toEqual([
      { field: 'vatCode', code: 'format' },
      { field: 'regon', code: 'mandatory' },
      { field: 'doc', code: 'document' },
    ]);
    expect(complaints(dealerFullDto(PACKS), kept)).toEqual([{ field: 'country', code: 'format' }]);
  });
});
