import { describe, expect, it } from 'vitest';
import { isEmailAddress, writtenEmail } from './email-address.js';

describe('the check of an e-mail address', () => {
  it.each([
    'info@bugs.example',
    "o'brien+fairlot@bugs.example",
    'a.b-c_d@sub.bugs.example',
    'info@autohaus-müller.de',
    'info@xn--autohaus-mller-psb.de',
    'info@пример.рф',
  ])('accepts %s', (text) => expect(isEmailAddress(text)).toBe(true));

  it.each([
    '',
    'info',
    'info@',
    '@bugs.example',
    '.info@bugs.example',
    'info.@bugs.example',
    'in..fo@bugs.example',
    'info@bugs..example',
    'info@bugs',
    'info@-bugs.example',
    'info@bugs.example.',
    'info@[127.0.0.1]',
    'info@127.0.0.1',
    '"in fo"@bugs.example',
    'Info <info@bugs.example>',
    'müller@bugs.example',
    'a@b@bugs.example',
    'info@bugs.example\n',
    '\uD800',
    'info@\uD800.example',
    'info@bu\u200Bgs.example',
    'info@bugs.example\u202E',
    `${'a'.repeat(65)}@bugs.example`,
  ])('refuses %j', (text) => expect(isEmailAddress(text)).toBe(false));

  it('stores the domain in Punycode, as browsers send it', () => {
    expect(
      ['info@autohaus-müller.de', ' info@AUTOHAUS-MÜLLER.de', 'info@autohaus-mu\u0308ller.de'].map(
        writtenEmail,
      ),
    ).toEqual(Array.from({ length: 3 }, () => 'info@xn--autohaus-mller-psb.de'));
    for (const text of [
      'Info@Bugs.example',
      'info@xn--autohaus-mller-psb.de',
      'müller',
      'ü@',
      '@ü',
    ])
      expect(writtenEmail(text)).toBe(text);
  });
});
