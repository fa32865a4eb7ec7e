import { describe, expect, it } from 'vitest';
import { isOwnOrigin, isXsrfToken, xsrfTokenOf } from './forgery.js';

describe('STA-047 the XSRF token', () => {
  it('is valid for its own session only', () => {
    expect(isXsrfToken(xsrfTokenOf('one'), 'one')).toBe(true);
    expect(isXsrfToken(xsrfTokenOf('one'), 'two')).toBe(false);
  });
  it.each([undefined, '', 'x', ['a'], 'one', `${xsrfTokenOf('one')}x`])('cannot be %j', (sent) =>
    expect(isXsrfToken(sent, 'one')).toBe(false),
  );
  it('does not contain the secret of the session', () =>
    expect(xsrfTokenOf('secret')).not.toContain('secret'));
});

describe('the origin check of a write', () => {
  const publicUrl = 'https://portal.test';
  const own = (origin: string | undefined, host?: string) =>
    isOwnOrigin({ origin, host }, publicUrl);

  it.each([
    ['https://portal.test', undefined],
    ['https://portal.test', 'inner:3000'],
    ['http://127.0.0.1:3000', '127.0.0.1:3000'],
    [undefined, 'portal.test'],
  ])('accepts %s to %s', (origin, host) => expect(own(origin, host)).toBe(true));
  it.each([
    ['https://evil.test', 'portal.test'],
    ['http://portal.test', undefined],
    ['https://portal.test:444', 'portal.test'],
    ['https://portal.test.evil.test', 'portal.test'],
    ['null', 'portal.test'],
    ['', 'portal.test'],
  ])('rejects %j to %s', (origin, host) => expect(own(origin, host)).toBe(false));
});
