import { parseCookie, stringifySetCookie } from 'cookie';

export const SESSION_COOKIE = 'fairlot_session';
const XSRF_COOKIE = 'XSRF-TOKEN';
/** The cookie with the state of a sign-in in progress, sent only to `/sso`. */
export const SIGN_IN_COOKIE = 'fairlot_sign_in';
const SIGN_IN_PATH = '/sso';
export const SIGN_IN_MS = 600_000;

/** Reads a cookie from a raw `Cookie` header of a request or a socket's handshake. */
export const readCookie = (cookieHeader: string | undefined, name: string): string | undefined =>
  cookieHeader === undefined ? undefined : parseCookie(cookieHeader)[name];

type CookieLifetime = { readonly secure: boolean; readonly maxAgeSeconds: number };

/**
 * The `Set-Cookie` values of a session: its secret, hidden from scripts, and the XSRF token that
 * scripts must echo (STA-047). Empty values and zero seconds delete both.
 */
export const sessionCookies = (
  { secret, xsrfToken }: { readonly secret: string; readonly xsrfToken: string },
  { secure, maxAgeSeconds }: CookieLifetime,
): string[] => {
  const common = { path: '/', sameSite: 'lax', secure, maxAge: maxAgeSeconds } as const;
  return [
    stringifySetCookie({ name: SESSION_COOKIE, value: secret, ...common, httpOnly: true }),
    stringifySetCookie({ name: XSRF_COOKIE, value: xsrfToken, ...common }),
  ];
};

export const noSessionCookies = (secure: boolean): string[] =>
  sessionCookies({ secret: '', xsrfToken: '' }, { secure, maxAgeSeconds: 0 });

export const signInCookie = (value: string, secure: boolean): string =>
  stringifySetCookie({
    name: SIGN_IN_COOKIE,
    value,
    path: SIGN_IN_PATH,
    sameSite: 'lax',
    httpOnly: true,
    secure,
    maxAge: value === '' ? 0 : SIGN_IN_MS / 1_000,
  });
