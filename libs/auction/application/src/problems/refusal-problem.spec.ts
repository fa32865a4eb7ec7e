import { REFUSAL_CODES } from '@fairlot/auction-domain';
import { expect, it } from 'vitest';
import { refusalProblem } from './refusal-problem.js';

it.each(REFUSAL_CODES)('the error for the refusal %s has its facts', (code) => {
  const refused = refusalProblem({ code, facts: { minimumNextMinor: 1 } }, 'en');
  expect(refused).toMatchObject({ code, details: { facts: { minimumNextMinor: 1 } } });
});

it("the error for invalid terms is a field error in the reader's language", () => {
  const { details } = refusalProblem({ code: 'INVALID_TERMS', facts: { field: 'endsAt' } }, 'de');
  expect(details.fields).toEqual([
    {
      path: 'endsAt',
      code: 'invalid_terms',
      message: 'Dieser Wert widerspricht einem anderen. Prüfen Sie beide.',
    },
  ]);
});

it('a refusal code that no decider uses causes an internal error', () =>
  expect(() => refusalProblem({ code: 'NO_SUCH_CODE', facts: {} }, 'en')).toThrow('NO_SUCH_CODE'));
