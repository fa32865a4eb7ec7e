import { describe, expect, it } from 'vitest';
import { areConsentsAnswered, standingConsent } from './consents.js';

const yes = { agrees: true, version: 2 };

describe('consent', () => {
  it('is never assumed without an answer', () => {
    expect(standingConsent(null, { countsFrom: 1 })).toBeNull();
  });

  it('is answered by yes or by no', () => {
    expect(standingConsent(yes, { countsFrom: 1 })).toBe(true);
    expect(standingConsent({ ...yes, agrees: false }, { countsFrom: 1 })).toBe(false);
  });

  it('is requested again only by a text version that requires it', () => {
    expect(standingConsent(yes, { countsFrom: 2 })).toBe(true);
    expect(standingConsent(yes, { countsFrom: 3 })).toBeNull();
  });

  it('ROL-002 admits the user with three answers, but not with two', () => {
    const answered = { consent1: false, consent2: true, consent3: false };
    expect(areConsentsAnswered(answered)).toBe(true);
    for (const consent of ['consent1', 'consent2', 'consent3'])
      expect(areConsentsAnswered({ ...answered, [consent]: null })).toBe(false);
  });
});
