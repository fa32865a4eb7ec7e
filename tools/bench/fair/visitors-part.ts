import type { Operation } from '@fairlot/contracts';
import { operations } from '@fairlot/contracts/operations';
import type { Serving } from '../portal/protocol.ts';
import type { Result } from '../result.ts';
import { withFloodedPortal, type FloodedPortal } from './flooded-portal.ts';
import { AddressClient } from './client.ts';
import { largestOf } from './largest.ts';
import { EVERY_ENCODING, type Flood } from './protocol.ts';
import { worstOf, type ScreenOptions } from './screened.ts';

const ENCODINGS = ['identity', 'gzip', 'br'];
const AT_ONCE = 40;
const VISITOR_ADDRESSES = Array.from({ length: 40 }, (_, nth) => `203.0.113.${nth + 101}`);

/** The largest and the slowest public answers that are not in the operation table. */
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
  '/auctions',
];
const CLIENT_PAGE = '/sign-in';
const CLIENT_SCRIPT = /\/assets\/[\w-]+\.js/;

/** The open reads of the operation table, with their largest requests. */
const openReads = (serving: Serving): Promise<string[]> =>
  Promise.all(
    Object.values<Operation>(operations)
      .filter(({ method, path }) => method === 'GET' && path.startsWith('/api/v1/open/'))
      .map(async (operation) => (await largestOf(operation, serving)).path),
  );

/** Only floods that the portal supports. Without a built client it has no client pages. */
const readServedPaths = async ({ serving }: FloodedPortal): Promise<string[]> => {
  const client = new AddressClient(serving.port, '203.0.113.9', 1);
  const ask = (path: string, encoding: string) =>
    client.ask({ method: 'GET', path, body: null, token: null, encoding });
  const [script] = CLIENT_SCRIPT.exec((await ask(CLIENT_PAGE, 'identity')).text()) ?? [];
  const paths = [...VISITED_PATHS, ...(script ? [script] : []), ...(await openReads(serving))];
  const found: string[] = [];
  for (const path of paths) {
    const { status } = await ask(path, EVERY_ENCODING);
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
