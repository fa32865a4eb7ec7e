import { describe, expect, it } from 'vitest';
import { areConsentsAnswered, standingConsent } from './consents.js';

const yes = { agrees: true, version: 2 };

describe('a consent', () => {
  it('is never given by silence', () => {
    expect(standingConsent(null, { countsFrom: 1 })).toBeNull();
  });

  it('VAL-143 in part: counts either way', () => {
    expect(standingConsent(yes, { countsFrom: 1 })).toBe(true);
    expect(standingConsent({ ...yes, agrees: false }, { countsFrom: 1 })).toBe(false);
  });

  it('is asked again by a text that asks again, and by no other', () => {
    expect(standingConsent(yes, { countsFrom: 2 })).toBe(true);
    expect(standingConsent(yes, { countsFrom: 3 })).toBeNull();
  });

  it('ROL-002 in part: three answers let in, two do not', () => {
    const answered = { consent1: false, consent2: true, consent3: false };
    expect(areConsentsAnswered(answered)).toBe(true);
    for (const consent of ['consent1', 'consent2', 'consent3'])
      expect(areConsentsAnswered({ ...answered, [consent]: null })).toBe(false);
  });
});
