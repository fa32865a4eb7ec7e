import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Operation } from '@fairlot/contracts';
import { type OperationId, operations } from '@fairlot/contracts/operations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gradeHeaders } from '../testing/observatory.js';
import {
  makePortal,
  launchAuction,
  makeTarget,
  makeWorld,
  Client,
  exampleInput,
  OPERATORS_HEADERS,
  type TestPortal,
  type World,
} from '../testing/index.js';

const PUBLIC_URL = 'https://portal.example.com';
const WEB_CLIENT = fileURLToPath(new URL('../../../web/dist/index.html', import.meta.url));
const NO_SCRIPT = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

let portal: TestPortal;
let local: string;
let world: World;
beforeAll(async () => {
  portal = await makePortal({ publicUrl: PUBLIC_URL });
  // Without a TLS proxy, so that its headers are not expected.
  local = `http://127.0.0.1:${portal.port}`;
  world = await makeWorld({ ...portal, url: local });
});
afterAll(() => portal.stop());

/** Headers that only HTML documents need. API responses do not have them. */
const OF_DOCUMENTS = Object.entries({
  'cross-origin-opener-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': 'camera=()',
  'x-permitted-cross-domain-policies': 'none',
});

/** Calls whose responses are public and the same for everybody. */
const SHARED: readonly string[] = ['OPEN-13', 'OPEN-14', 'OPEN-15', 'OPEN-16'];

const get = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(local + path, {
    redirect: 'manual',
    headers: { ...headers, host: 'portal.example.com' },
  });
  const body = await response.text();
  return { response, body, url: PUBLIC_URL + path, headers: response.headers };
};
const token = () => world.as('dealer1').credentials;
const makeAsset = (): string =>
  /\/assets\/first-[^"]+\.js/.exec(readFileSync(WEB_CLIENT, 'utf8'))?.[0] ?? '';

describe('the security headers of every response', () => {
  it.each<[string, () => Promise<Awaited<ReturnType<typeof get>>>, number]>([
    ['the home page', () => get('/en'), 200],
    ['the redirect to the home page', () => get('/'), 302],
    ['the client', () => get('/sign-in'), 200],
    ['a page of the client', () => get('/auctions/1/lots/2'), 200],
    ['a script of the client', () => get(makeAsset()), 200],
    ['the page of the API', () => get('/api/docs'), 200],
    ['the OpenAPI document', () => get('/api/openapi.json'), 200],
    ['a call', () => get('/api/v1/secure/user/profile', token()), 200],
    ['a refused call', () => get('/api/v1/secure/user/profile'), 401],
    ['a file', () => get('/api/v1/secure/vehicles/export', token()), 404],
    ['an unknown path', () => get('/api/v1/nothing'), 404],
    ['a malformed address', () => get('/%'), 400],
    ['metrics', () => get('/metrics', OPERATORS_HEADERS), 200],
    ['readiness', () => get('/health/ready'), 200],
    ['the sign-in redirect', () => get('/sso/login'), 302],
    ['a callback without a sign-in', () => get('/sso/callback'), 401],
    ['the development issuer', () => get('/oidc/interaction/none'), 400],
    ['a style sheet of the issuer', () => get('/oidc/identity.css'), 200],
    ['an error of the issuer', () => get('/oidc/auth?client_id=none'), 400],
  ])('pass all ten checks of the Observatory: %s', async (what, ask, status) => {
    const answer = await ask();
    expect(answer.response.status).toBe(status);
    const grade = gradeHeaders(answer);
    expect(grade.failed).toEqual([]);
    expect(grade.score).toBeGreaterThanOrEqual(125);
    const isData = what.endsWith('call') || what === 'a script of the client';
    for (const [name, value] of OF_DOCUMENTS)
      expect([name, answer.headers.get(name)]).toEqual([
        name,
        isData ? null : expect.stringContaining(value),
      ]);
    const csp = answer.headers.get('content-security-policy') ?? '';
    // Allow the style attributes that the API reader sets, on its page only.
    expect(csp.replace("style-src-attr 'unsafe-inline'; img", 'img')).not.toMatch(
      /unsafe|[ *]\*|wss?:(?!\/\/)/,
    );
  });

  it("allow inline styles only with the page's own nonce", async () => {
    const pages = [await get('/sign-in'), await get('/sign-in')];
    const nonces = pages.map(({ body, headers }) => {
      const [, nonce = ''] = /<meta property="csp-nonce" nonce="([\w-]{24})"/.exec(body) ?? [];
      const csp = headers.get('content-security-policy') ?? '';
      expect(csp).toContain(`style-src 'self' 'nonce-${nonce}';`);
      expect(csp).toContain("require-trusted-types-for 'script'; trusted-types default inert");
      expect(csp).toContain("connect-src 'self' wss://portal.example.com;");
      expect(csp).toContain("font-src 'self';");
      expect(headers.get('cache-control')).toBe('no-store');
      return nonce;
    });
    expect(new Set(nonces).size).toBe(2);
  });

  it('forbid all content in a response that is not a page', async () => {
    const { headers } = await get('/api/v1/secure/user/profile', token());
    expect(headers.get('content-security-policy')).toBe(NO_SCRIPT);
  });
});

describe('caching of responses', () => {
  it('is allowed only for calls that return the same to everybody', async () => {
    const idAuction = await launchAuction(world, { lots: [{}] });
    const params = { idAuction, idLot: 1 };
    const placed = { params, body: { offer: 5000 } };
    const { receipt, idOffer } = await world.as('dealer1').run('SEC-59', placed);
    const { vehicles } = await world.as('dealer1').run('SEC-73', { params });
    const idVehicle = vehicles[0]?.idVehicle ?? 0;
    const target = makeTarget(world, { idAuction, idLot: 1, idOffer, idVehicle, receipt });
    const last: readonly string[] = ['OTH-11', 'ENG-32'];
    const ids = Object.values<Operation>(operations).map(({ id }) => id as OperationId);
    for (const id of [...ids.filter((one) => !last.includes(one)), ...(last as OperationId[])])
      for (const client of [new Client(local), world.as('dealer1')]) {
        const { headers } = await client.call(id, exampleInput(id, target));
        const isShared = SHARED.includes(id);
        expect([id, headers.get('cache-control') !== 'no-store']).toEqual([id, isShared]);
      }
  });

  it('is forbidden for a failed sign-in after the identity provider redirects back', async () => {
    const { response, headers } = await get('/sso/callback?code=x&state=y');
    expect([response.status, headers.get('cache-control')]).toEqual([401, 'no-store']);
  });

  it('is forbidden for the pages of operators', async () => {
    for (const path of ['/metrics', '/health/ready'])
      expect((await get(path, OPERATORS_HEADERS)).headers.get('cache-control')).toBe('no-store');
  });

  it.each(['br', 'gzip'])(
    'uses files compressed at build time for every script, style and drawing of the client: %s',
    async (encoding) => {
      const ending = { br: '.br', gzip: '.gz' }[encoding];
      const folder = dirname(WEB_CLIENT);
      const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' });
      const served = paths.filter((path) => /\.(?:js|css|svg)$/.test(path));
      expect(served).toContain('colour-scheme.js');
      expect(served.length).toBeGreaterThan(100);
      for (const path of served) {
        const response = await fetch(`${local}/${path}`, {
          headers: { 'accept-encoding': encoding },
        });
        const { headers } = response;
        await response.arrayBuffer();
        expect([path, headers.get('content-encoding')]).toEqual([path, encoding]);
        expect(headers.get('vary')).toContain('accept-encoding');
        const packed = statSync(join(folder, `${path}${ending}`)).size;
        expect([path, headers.get('content-length')]).toEqual([path, String(packed)]);
      }
      const script = await fetch(local + makeAsset(), { headers: { 'accept-encoding': encoding } });
      expect(await script.text()).toBe(readFileSync(join(folder, makeAsset()), 'utf8'));
    },
  );
});
