import { Secret } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { clockOffOf, newTotpSecret, stepOfCode, totpUri } from './totp.js';

/** RFC 6238, appendix B, for SHA-1; the last six digits. */
const SECRET = Secret.fromLatin1('12345678901234567890').base32;
const CODES = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
] as const;

describe('a code of an authenticator', () => {
  it.each(CODES)('has the expected value at second %i: %s', (second, code) =>
    expect(stepOfCode(code, SECRET, second * 1_000)).toBe(Math.floor(second / 30)),
  );

  it.each([
    [-61, null],
    [-30, 41_152_263],
    [0, 41_152_263],
    [59, 41_152_263],
    [60, null],
  ])('is accepted up to one step early or late: %i s after its step began', (after, step) =>
    expect(stepOfCode('005924', SECRET, (1_234_567_890 + after) * 1_000)).toBe(step),
  );

  it.each(['', '00592', '0059240', '005925', 'abcdef', '٠٠٥٩٢٤'])('is refused: %j', (code) =>
    expect(stepOfCode(code, SECRET, 1_234_567_890_000)).toBeNull(),
  );
});

describe('the clock of an authenticator', () => {
  const STEP = 41_152_263;
  it.each([
    [-1_800, 30],
    [-300, 5],
    [-60, 1],
    [-30, null],
    [59, null],
    [60, -1],
    [300, -5],
    [1_800, -30],
    [1_830, null],
    // A wrong time zone or daylight saving time.
    [-3_600, 60],
    [3_660, -61],
    [-7_080, 118],
    [14 * 3_600, -840],
    [15 * 3_600, null],
  ])('differs for a code that is used %i s after its step began: %s minutes', (after, minutes) =>
    expect(clockOffOf('005924', SECRET, (1_234_567_890 + after) * 1_000)).toEqual(
      minutes === null ? null : { step: STEP, minutes },
    ),
  );
});

it('an authenticator gets a new secret of 160 bits each time, in the usual format', () => {
  const one = newTotpSecret();
  const other = newTotpSecret();
  expect(one).toMatch(/^[A-Z2-7]{32}$/);
  expect(one).not.toBe(other);
  const uri = new URL(totpUri(one, 'ada rossi'));
  expect(uri.href).toMatch(/^otpauth:\/\/totp\/Fairlot:ada%20rossi\?/);
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    issuer: 'Fairlot',
    secret: one,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  });
});
