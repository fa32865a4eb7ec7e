import { checkForm, MARKETS, type FieldProblem } from '@fairlot/countries';
import { filledRegistration } from '@fairlot/countries/testing';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePortal, Client, type TestPortal } from '../testing/index.js';
import {
  resetLimits,
  registrationFormFor,
  registrationOutcome,
  type FilledForm,
} from '../testing/registering.js';

const RUNS = 30;

let portal: TestPortal;
let visitor: Client;
beforeAll(async () => {
  portal = await makePortal();
  visitor = new Client(portal.url);
});
afterAll(() => portal.stop());

/** The problems that the browser's form finds. Without a country, it reports only the country. */
const found = (sent: unknown): readonly FieldProblem[] => {
  const form = registrationFormFor(sent);
  if (form !== null) return checkForm(form, sent);
  const { country } = Object(sent) as { readonly country?: unknown };
  return [{ field: 'country', code: country ? 'format' : 'mandatory' }];
};
const expected = (problems: readonly FieldProblem[]): string => {
  if (problems.length === 0) return 'done';
  const isOfDocuments = problems.every(({ code }) => code === 'document');
  const fields = problems.map(({ field, code }) => `${field} ${code}`);
  return [`400, ${isOfDocuments ? '600002' : '400001'}`, ...fields].join(', ');
};

/** Any value that JSON can express, because a browser can send no others. */
const hostile = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.string({ unit: 'binary', maxLength: 120 }).map((text) => text.toWellFormed()),
  fc.constantFrom('', ' ', '\u0000', 'a@b.de', '31/02/2000', '01/01/2000', '__proto__'),
  fc.constantFrom('IT', 'DE', 'a.pdf', '.pdf', 'a.PNG', 'x'.repeat(300), '1'.repeat(9)),
  fc.constantFrom(null, true, false, 0, -1, 1e300),
);
/** Random fields, mostly with valid values. */
const free = fc.record(
  {
    businessName: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }),
    website: fc.string({ maxLength: 210 }),
    checkConsents3: fc.boolean(),
    doc2: fc.constantFrom('', 'b.eps', 'B.JPEG'),
  },
  { requiredKeys: [] },
);
/** A filled form with some fields replaced, and with some unknown fields added. */
const mutated = (filled: FilledForm): fc.Arbitrary<unknown> => {
  const names = [...Object.keys(filled), 'doc2', '__proto__', 'constructor', 'idMarket'];
  const changes = fc.dictionary(fc.constantFrom(...names), hostile, { maxKeys: 2 });
  const changed = fc
    .tuple(free, changes)
    .map(([right, wrong]): unknown => ({ ...filled, ...right, ...wrong }));
  return fc.oneof(
    { weight: 15, arbitrary: changed },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
  );
};

describe('the server and the form in a browser accept exactly the same values in', () => {
  it.each(MARKETS)('%s', async (idMarket) => {
    let taken = 0;
    const filled = filledRegistration(idMarket);
    await fc.assert(
      fc.asyncProperty(mutated(filled), async (form) => {
        await resetLimits(portal);
        // The form after JSON encoding, as the server receives it.
        const sent: unknown = JSON.parse(JSON.stringify(form));
        const outcome = await registrationOutcome(visitor, sent);
        if (outcome === 'done') taken += 1;
        expect(outcome).toBe(expected(found(sent)));
      }),
      { numRuns: RUNS, seed: 20_261_123 },
    );
    expect(taken).toBeGreaterThan(0);
    expect(taken).toBeLessThan(RUNS);
  });
});
