import type { TestPortal } from './a-portal.js';

type Read = {
  readonly status: number;
  /** Where it leads, without the portal's own origin; null of what leads nowhere. */
  readonly to: string | null;
  readonly headers: Headers;
  readonly body: string;
};
export type PageReader = (path: string, headers?: Record<string, string>) => Promise<Read>;

/** Reads pages as a browser that follows nothing by itself. */
export const readingPages =
  ({ url }: Pick<TestPortal, 'url'>): PageReader =>
  async (path, headers = {}) => {
    const response = await fetch(url + path, { headers, redirect: 'manual' });
    const to = response.headers.get('location')?.replace(url, '') ?? null;
    return { status: response.status, to, headers: response.headers, body: await response.text() };
  };

/** The `Set-Cookie` that keeps the market of a visitor; undefined where none is set. */
export const keptMarket = (headers: Headers): string | undefined =>
  headers.getSetCookie().find((one) => one.startsWith('fairlot_market='));
