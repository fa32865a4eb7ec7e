import type { TestPortal } from './make-portal.js';

type ReadPage = {
  readonly status: number;
  /** Target of the redirect, without the portal's origin; null if the page does not redirect. */
  readonly to: string | null;
  readonly headers: Headers;
  readonly body: string;
};
export type PageReader = (path: string, headers?: Record<string, string>) => Promise<ReadPage>;

/** Reads pages as a browser does, but without following redirects. */
export const makePageReader =
  ({ url }: Pick<TestPortal, 'url'>): PageReader =>
  async (path, headers = {}) => {
    const response = await fetch(url + path, { headers, redirect: 'manual' });
    const to = response.headers.get('location')?.replace(url, '') ?? null;
    return { status: response.status, to, headers: response.headers, body: await response.text() };
  };

/** The `Set-Cookie` header with the visitor's market; undefined if there is none. */
export const marketCookieOf = (headers: Headers): string | undefined =>
  headers.getSetCookie().find((one) => one.startsWith('fairlot_market='));
