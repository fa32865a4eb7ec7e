import { describe, expect, it } from 'vitest';
import { readCookie, sessionCookies, signInCookie } from './cookies.js';

describe('STA-047 cookies', () => {
  it('are marked Secure when the public URL is https', () => {
    const lasting = { secure: true, maxAgeSeconds: 60 };
    expect(sessionCookies({ secret: 's', xsrfToken: 'x' }, lasting)).toEqual([
      'fairlot_session=s; Max-Age=60; Path=/; HttpOnly; Secure; SameSite=Lax',
      'XSRF-TOKEN=x; Max-Age=60; Path=/; Secure; SameSite=Lax',
    ]);
    expect(signInCookie('p', true)).toContain('; HttpOnly; Secure; SameSite=Lax');
  });

  it('are read from a raw header, where the first cookie of a name counts', () => {
    expect(readCookie('a=1; fairlot_session=s; fairlot_session=t', 'fairlot_session')).toBe('s');
    expect(readCookie(undefined, 'a')).toBeUndefined();
    expect(readCookie('a=1', '__proto__')).toBeUndefined();
  });
});
