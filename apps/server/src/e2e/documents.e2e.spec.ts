import { request } from 'node:http';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { problemBody } from '@fairlot/contracts/problem';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fuzz, type FuzzTarget } from '@fairlot/testing/fuzz';
import { documentsOf } from '../http/documents.js';
import { VERSION } from '../start/version.js';
import { OPERATORS_HEADERS } from '../testing/make-portal.js';
import {
  makePortal,
  launchAuction,
  makeWorld,
  type TestPortal,
  type World,
} from '../testing/index.js';

const routes: string[] = [];
/** Fastify publishes each server it creates. This lets the test observe the portal's routes. */
const watch = (message: unknown): void => {
  const { fastify } = message as { fastify: FastifyInstance };
  fastify.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) routes.push(`${one} ${url}`);
  });
};

let portal: TestPortal;
let world: World;
beforeAll(async () => {
  subscribe('fastify.initialization', watch);
  portal = await makePortal();
  unsubscribe('fastify.initialization', watch);
  world = await makeWorld(portal);
});
afterAll(() => portal.stop());

type Headers = Readonly<Record<string, string>>;
const get = (path: string, headers: Headers = {}) => fetch(new URL(path, portal.url), { headers });
const json = async (path: string, headers?: Headers): Promise<unknown> =>
  (await get(path, headers)).json();
const text = async (path: string, headers?: Headers): Promise<string> =>
  (await get(path, headers)).text();
const documents = () => documentsOf({ ...portal.settings, version: VERSION });

describe('the API documents', () => {
  it('match the contracts', async () => {
    const plain = (document: unknown): unknown => JSON.parse(JSON.stringify(document));
    const { openApi, readable, asyncApi } = documents();
    expect(await json('/api/openapi.json')).toEqual(plain(openApi));
    expect(await json('/api/docs/openapi.json')).toEqual(plain(readable));
    expect(await json('/api/asyncapi.json')).toEqual(plain(asyncApi));
  });

  it('are sent compressed, as every long response is and no short one', async () => {
    const encodingOf = async (path: string) => (await get(path)).headers.get('content-encoding');
    expect(await encodingOf('/api/openapi.json')).toBe('gzip');
    expect(await encodingOf('/api/v1/open/receipt-keys')).toBeNull();
  });

  it.each(['/api/openapi.json', '/api/asyncapi.json', '/api/docs/rapidoc-min.js'])(
    'include %s, which is sent in full once and then as 304 to clients that have it',
    async (path) => {
      const first = await get(path);
      const tag = first.headers.get('etag') ?? '';
      const again = await get(path, { 'if-none-match': `"other", ${tag}` });
      expect([again.status, await again.text()]).toEqual([304, '']);
      const whole = await first.text();
      for (const accepted of ['identity', 'br', 'gzip;q=0'])
        expect(await text(path, { 'accept-encoding': accepted })).toBe(whole);
    },
  );

  it.each(['br', 'gzip'])(
    'are sent as %s with their length, so they are compressed once instead of for every client',
    async (encoding) => {
      for (const path of [
        '/api/openapi.json',
        '/api/docs/rapidoc-min.js',
        '/assets/i18n/it.json',
      ]) {
        const { headers } = await get(path, { 'accept-encoding': encoding });
        expect([path, headers.get('content-encoding')]).toEqual([path, encoding]);
        // A response that is compressed while it is sent has no Content-Length.
        expect([path, Number(headers.get('content-length'))]).not.toEqual([path, 0]);
      }
    },
  );

  it('list every call that the portal serves, and no others', () => {
    const paths: Record<string, object> = documents().openApi.paths;
    const documented = Object.entries(paths).flatMap(([path, calls]) =>
      Object.keys(calls).map((method) => `${method.toUpperCase()} ${path}`),
    );
    // A route with an optional last parameter is two paths in the document.
    const pathsOf = (url: string) =>
      url.endsWith('?') ? [url.slice(0, -1), url.replace(/\/:\w+\?$/, '')] : [url];
    const served = routes
      // Routes for HEAD exist beside those for GET, and are not documented.
      .filter((route) => /^(?!HEAD)\w+ \/(?:api\/v\d|sso|health|metrics)/.test(route))
      .flatMap(pathsOf)
      .map((route) => route.replaceAll(/:(\w+)/g, '{$1}'));
    // The identity provider alone uses this callback, so the document leaves it out. Two calls with
    // the same path are two routes but one path of the document.
    expect([...new Set(served)].toSorted()).toEqual(
      [...documented, 'GET /sso/callback'].toSorted(),
    );
  });

  it('can be read on a page that loads nothing from other sites', async () => {
    const page = await text('/api/docs');
    const [, script = ''] = /<script type="module" src="([^"]+)">/.exec(page) ?? [];
    expect(page).toContain('spec-url="/api/docs/openapi.json"');
    expect(page).not.toMatch(/(?:src|href)="https?:/);
    const loaded = await get(script);
    expect([loaded.status, loaded.headers.get('content-type')]).toEqual([
      200,
      expect.stringContaining('javascript'),
    ]);
    expect((await loaded.text()).length).toBeGreaterThan(100_000);
    expect((await get('/api/docs/..%2fpackage.json')).status).toBe(404);
    expect((await get('/api/docs/package.json')).status).toBe(404);
  });

  it('return 404 with a Problem at an unknown path beside them', async () => {
    for (const path of ['/api/v1/nothing', '/api/v1/secure/auction/1/nothing', '/api/nothing']) {
      const answer = await get(path);
      expect([path, answer.status]).toEqual([path, 404]);
      expect(problemBody.parse(await answer.json()).code).toBe('NOT_FOUND');
    }
  });
});

describe('invalid addresses and methods', () => {
  /** Sends the path unchanged, because `fetch` would normalise it. */
  const answerTo = (path: string): Promise<{ status: number; text: string }> =>
    new Promise((resolve, reject) => {
      const { hostname, port } = new URL(portal.url);
      request({ hostname, port, path, agent: false }, (answer) => {
        let body = '';
        answer.setEncoding('utf8').on('data', (part: string) => (body += part));
        answer.once('end', () => resolve({ status: answer.statusCode ?? 0, text: body }));
      })
        .once('error', reject)
        .end();
    });

  it('VAL never cause a 5xx', async () => {
    for (const path of [
      '//',
      '//[',
      '///evil.example',
      '/%',
      '/%00',
      '/%ff',
      '/..%2f..%2fpackage.json',
      '/api/v1/secure/auction/%E0%A4%A',
      '/api/docs/%',
      '/?%',
      '*',
      'http://[',
      '/\\..\\x',
      '/../../../../etc/passwd',
      '/assets/../../package.json',
      `/${'x'.repeat(8000)}`,
    ])
      expect([path, (await answerTo(path)).status < 500]).toEqual([path, true]);
  });

  it('ERR-026 in part: return a Problem below the path of the API', async () => {
    for (const part of ['%', '%E0%A4%A', 'x'.repeat(500)]) {
      const { status, text: body } = await answerTo(`/api/v1/secure/auction/${part}`);
      expect([part, status >= 400 && status < 500]).toEqual([part, true]);
      expect(problemBody.parse(JSON.parse(body)).errorCode).toMatch(new RegExp(`^${status}`));
    }
  });

  it('get 405 with the allowed methods for a wrong method, while HEAD returns 200 wherever GET reads', async () => {
    const answered = async (method: string, path: string) => {
      const url = new URL(path, portal.url);
      const answer = await fetch(url, { method, headers: world.as('dealer1').credentials });
      return [answer.status, answer.headers.get('allow'), (await answer.text()) === ''];
    };
    const reading = '/api/v1/secure/logged';
    expect(await answered('HEAD', reading)).toEqual([200, null, true]);
    expect(await answered('PUT', reading)).toEqual([405, 'GET, HEAD', false]);
    expect(await answered('GET', '/api/v1/secure/auction/1/offer/1')).toEqual([405, 'POST', false]);
    expect(await answered('PUT', '/api/v1/secure/nothing')).toEqual([404, null, false]);
  });

  it('get 405 for each document, page and health check too, while HEAD returns 200', async () => {
    const paths = [
      '/api/openapi.json',
      '/api/asyncapi.json',
      '/api/asyncapi-bus.json',
      '/api/docs',
      '/api/docs/openapi.json',
      '/api/docs/rapidoc-min.js',
      '/api/docs/markup-guard.js',
      '/health/live',
      '/health/ready',
      '/metrics',
      '/robots.txt',
      '/sitemap.xml',
      '/it',
    ];
    for (const path of paths) {
      const send = (method: string) =>
        fetch(new URL(path, portal.url), { method, headers: OPERATORS_HEADERS });
      const head = await send('HEAD');
      expect([path, head.status, await head.text()]).toEqual([path, 200, '']);
      const wrong = await send('DELETE');
      const { code } = problemBody.parse(await wrong.json());
      expect([path, wrong.status, wrong.headers.get('allow'), code]).toEqual([
        path,
        405,
        'GET, HEAD',
        'METHOD_NOT_ALLOWED',
      ]);
    }
  });

  it('get 404 if the path is literally the pattern of a route', async () => {
    for (const path of ['/:name(', '/:name([)', '/api/docs:name(', '/*/x', '/it*']) {
      const { status } = await fetch(new URL(path, portal.url), { method: 'DELETE' });
      expect([path, status]).toEqual([path, 404]);
    }
  });

  it('MOB-20 HEAD does not place a bid, although GET does', async () => {
    const idAuction = await launchAuction(world);
    const dealer = world.as('dealer1');
    const path = `/api/v1/mobile/auction/${idAuction}/offer/1?offer=5000`;
    const url = new URL(path, portal.url);
    expect((await fetch(url, { method: 'HEAD', headers: dealer.credentials })).status).toBe(405);
    const params = { idAuction, idLot: 1 };
    // The next bid has the id 1, so HEAD has placed none.
    const { idOffer } = await dealer.run('SEC-59', { params, body: { offer: 5000 } });
    expect(idOffer).toBe(1);
  });
});

describe('random calls generated from the OpenAPI document', () => {
  it('never cause a 5xx, for any caller', async () => {
    await launchAuction(world, { lots: [{}, {}] });
    const who = ['admin', 'auctioneer', 'dealer1', 'dealer2', 'engineer'] as const;
    const callers = [{}, ...who.map((each) => world.as(each).credentials)];
    const document = documents().openApi as FuzzTarget['document'];
    // These two calls are left out, because they would end the callers' sessions.
    const leaveOut = ['signOut', 'signOutEverywhere'];
    const target = { url: portal.url, document, callers, leaveOut, calls: 500, seed: 12 };
    const { broken, byStatus } = await fuzz(target);
    expect(broken).toEqual([]);
    expect(byStatus[200]).toBeGreaterThan(20);
  });
});
