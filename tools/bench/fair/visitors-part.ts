import type { Result } from '../result.ts';
import { withFloodedPortal, type FloodedPortal } from './flooded-portal.ts';
import { AddressClient } from './client.ts';
import { EVERY_ENCODING, type Flood } from './protocol.ts';
import { worstOf, type ScreenOptions } from './screened.ts';

const ENCODINGS = ['identity', 'gzip', 'br'];
const AT_ONCE = 40;
const VISITOR_ADDRESSES = Array.from({ length: 40 }, (_, nth) => `203.0.113.${nth + 101}`);

/** Paths of the largest and of the slowest public responses. */
const VISITED_PATHS = [
  '/api/openapi.json',
  '/api/docs/openapi.json',
  '/api/asyncapi.json',
  '/api/docs',
  '/api/docs/rapidoc-min.js',
  '/',
  '/it',
  '/it/registration',
  '/it/nowhere',
  '/sign-in',
  '/metrics',
  '/health/ready',
  '/sitemap.xml',
  '/api/v1/open/bank-accounts',
  '/auctions',
];

/** The visited paths that the portal serves. If the client is not built, its pages are missing. */
const readServedPaths = async ({ serving: { port } }: FloodedPortal): Promise<string[]> => {
  const client = new AddressClient(port, '203.0.113.9', 1);
  const found: string[] = [];
  for (const path of VISITED_PATHS) {
    const { status } = await client.ask({
      method: 'GET',
      path,
      body: null,
      token: null,
      encoding: EVERY_ENCODING,
    });
    if (status < 500) found.push(path);
  }
  client.close();
  return found;
};

/**
 * Measures floods of visitors who request the largest responses in every encoding, from one IP
 * address and from 40.
 */
export const visitorsPart = (options: Omit<ScreenOptions, 'claim'>): Promise<Result[]> =>
  withFloodedPortal({}, async (beside) => {
    const floods = new Map<string, () => Promise<Flood>>();
    for (const path of await readServedPaths(beside))
      for (const encoding of ENCODINGS)
        for (const count of [1, VISITOR_ADDRESSES.length])
          floods.set(`${path} as ${encoding} from ${count}`, async () => ({
            calls: [{ method: 'GET', path, body: null }],
            atOnce: AT_ONCE,
            token: null,
            addresses: VISITOR_ADDRESSES.slice(0, count),
            encoding,
          }));
    const claim = (name: string) =>
      `visitors: p95 of bids while visitors ask for ${name}, against a quiet portal`;
    return worstOf(beside, floods, { ...options, claim });
  });
