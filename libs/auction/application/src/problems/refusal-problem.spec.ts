import { REFUSAL_CODES } from '@fairlot/auction-domain';
import { expect, it } from 'vitest';
import { refusalProblem } from './refusal-problem.js';

it.each(REFUSAL_CODES)('%s has its own status and code', (code) => {
  const problem = refusalProblem({ code, facts: { minimumNextMinor: 1 } }, 'en');
  expect(problem).toMatchObject({ code, facts: { minimumNextMinor: 1 } });
  expect(problem.errorCode.slice(0, 3)).toBe(String(problem.status));
});

it('terms that do not fit are named as a field, in the language of the reader', () => {
  const { status, fields } = refusalProblem(
    { code: 'INVALID_TERMS', facts: { field: 'endsAt' } },
    'de',
  );
  expect({ status, fields }).toEqual({
    status: 400,
    fields: [
      { path: 'endsAt', code: 'invalid_terms', message: 'Dieser Wert passt nicht zu den anderen.' },
    ],
  });
});
