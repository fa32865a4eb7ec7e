import { describe, expect, it } from 'vitest';
import { areConsentsAnswered, standingConsent } from './consents.js';

const yes = { agrees: true, version: 2 };

describe('consent', () => {
  it('is null without an answer, and never assumed', () => {
    expect(standingConsent(null, { countsFrom: 1 })).toBeNull();
  });

  it('counts as answered both by yes and by no', () => {
    expect(standingConsent(yes, { countsFrom: 1 })).toBe(true);
    expect(standingConsent({ ...yes, agrees: false }, { countsFrom: 1 })).toBe(false);
  });

  it('is requested again only after a text version that requires new answers', () => {
    expect(standingConsent(yes, { countsFrom: 2 })).toBe(true);
    expect(standingConsent(yes, { countsFrom: 3 })).toBeNull();
  });

  it('ROL-002 is complete with three answers, but not with two', () => {
    const answered = { consent1: false, consent2: true, consent3: false };
    expect(areConsentsAnswered(answered)).toBe(true);
    for (const consent of ['consent1', 'consent2', 'consent3'])
      expect(areConsentsAnswered({ ...answered, [consent]: null })).toBe(false);
  });
});
