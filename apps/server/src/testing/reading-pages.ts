import type { TestPortal } from './make-portal.js';

type ReadPage = {
  readonly status: number;
  /** Redirect target without the portal's origin; null without a redirect. */
  readonly to: string | null;
  readonly headers: Headers;
  readonly body: string;
};
export type PageReader = (path: string, headers?: Record<string, string>) => Promise<ReadPage>;

/** Reads pages like a browser that follows no redirects. */
export const makePageReader =
  ({ url }: Pick<TestPortal, 'url'>): PageReader =>
  async (path, headers = {}) => {
    const response = await fetch(url + path, { headers, redirect: 'manual' });
    const to = response.headers.get('location')?.replace(url, '') ?? null;
    return { status: response.status, to, headers: response.headers, body: await response.text() };
  };

/** The `Set-Cookie` with the visitor's market; undefined if there is none. */
export const marketCookieOf = (headers: Headers): string | undefined =>
  headers.getSetCookie().find((one) => one.startsWith('fairlot_market='));
