import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * The XSRF token of a session, derived from its secret. It therefore needs no storage, and a token
 * of another session never matches. The secret cannot be derived from the token.
 */
export const xsrfTokenOf = (sessionSecret: string): string =>
  createHmac('sha256', sessionSecret).update('xsrf').digest('base64url');

export const isXsrfToken = (sent: unknown, sessionSecret: string): boolean => {
  if (typeof sent !== 'string') return false;
  const given = Buffer.from(sent);
  const expected = Buffer.from(xsrfTokenOf(sessionSecret));
  return given.length === expected.length && timingSafeEqual(given, expected);
};

type RequestSource = { readonly origin: string | undefined; readonly host: string | undefined };

/**
 * Whether a browser's request comes from a page of the portal: from the requested host or the
 * public one. A request without an Origin counts as own: only clients other than browsers send such
 * writes, and they have no cookies that another site could abuse.
 */
export const isOwnOrigin = ({ origin, host }: RequestSource, publicUrl: string): boolean => {
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const page = new URL(origin);
  return page.origin === new URL(publicUrl).origin || (host !== undefined && page.host === host);
};
