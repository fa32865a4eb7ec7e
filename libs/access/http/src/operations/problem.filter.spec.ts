import { limitReached, Refused } from '@fairlot/contracts/refused';
import { LANGUAGES } from '@fairlot/countries';
import { CALL_LIMITS, Malformed, type CallLimitName } from '@fairlot/kernel';
import { expect, it } from 'vitest';
import { problemBody, problemOf } from './problem.filter.js';

const NAMES = Object.keys(CALL_LIMITS) as CallLimitName[];

it.each(NAMES)('the text about the limit %s contains the time of the next attempt', (limited) => {
  const problem = problemOf(limitReached({ limited, retryAfterSeconds: 90 }));
  for (const language of LANGUAGES) {
    const { errorMsg, textKey, facts } = problemBody(problem, language);
    expect([language, textKey]).toEqual([language, `limit.${limited}`]);
    expect(errorMsg).toMatch(
      new RegExp(`^${CALL_LIMITS[limited].max} .+ \\d\\d:\\d\\d(?: .+)?\\.$`),
    );
    expect(facts).toMatchObject({ retryAfterSeconds: 90, limit: CALL_LIMITS[limited].max });
  }
});

it('a limit states the time of the next attempt in the time zone of the market', () => {
  const facts = { limited: 'lists', limit: 40, retryAt: Date.UTC(2026, 10, 30, 13, 20) };
  const problem = problemOf(new Refused('TOO_MANY_REQUESTS', { facts }));
  const messageFor = (idMarket?: string) => problemBody(problem, 'en', idMarket).errorMsg;
  expect(messageFor('DE')).toBe('40 lists per day; try again at 30/11/2026 14:20.');
  expect(messageFor('PT')).toBe('40 lists per day; try again at 30/11/2026 13:20.');
  expect(messageFor()).toBe(messageFor('EN'));
});

it('an invalid field has the text of its error code, or a general sentence if the code has none', () => {
  const messageOf = (code: string) =>
    problemBody(problemOf(new Malformed('startDate', code)), 'de').fields?.[0]?.message;
  expect(messageOf('future')).toBe('Geben Sie ein Datum ein, das nicht in der Zukunft liegt.');
  expect(messageOf('no_code_of_ours')).toBe('Dieser Wert ist ungültig. Prüfen Sie ihn.');
});
