import { expect, it } from 'vitest';
import { declaredRows, unansweredRows, untestedCodes } from './answered.ts';

const row = { id: 'SEC-59', codes: ['BELOW_BASE'], all: new Set(['BELOW_BASE', 'CSRF']) };
const LATE = { TOO_LATE: { spec: 'tools/test/answered.spec.ts', why: 'for a test' } };

it('a declared code is reported if the call of its row never returned it, and a derived code if no call did', () => {
  const answered = new Set(['SEC-59 BELOW_BASE', 'ENG-01 CSRF']);
  expect(unansweredRows([row], answered, {})).toEqual([]);
  expect(unansweredRows([row], new Set(['ENG-01 BELOW_BASE', 'SEC-59 CSRF']), {})).toEqual([
    'SEC-59 BELOW_BASE',
  ]);
  expect(unansweredRows([row], new Set(['SEC-59 BELOW_BASE']), {})).toEqual(['CSRF']);
});

it('a code that another spec shows is reported unless a row declares it and that spec names it', () => {
  const late = { ...row, codes: ['TOO_LATE'], all: new Set(['TOO_LATE']) };
  expect(unansweredRows([late], new Set(), LATE)).toEqual([]);
  expect(unansweredRows([row], new Set(['SEC-59 BELOW_BASE', 'SEC-59 CSRF']), LATE)).toEqual([
    'TOO_LATE',
  ]);
  expect(untestedCodes(LATE)).toEqual([]);
  const spec = 'tools/test/reach.spec.ts';
  expect(untestedCodes({ TOO_LATE: { spec, why: 'for a test' } })).toEqual(['TOO_LATE']);
});

it('every code in the table of codes that other specs show is named in its spec', () => {
  expect(untestedCodes()).toEqual([]);
  expect(unansweredRows(declaredRows(), new Set()).length).toBeGreaterThan(50);
});
