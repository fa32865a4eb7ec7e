import { admissionRefusal, type Permission, type Role } from '@fairlot/access-domain';
import { AccessDirectory, AccessRegistry, SessionStore } from '@fairlot/access-records';
import { makeDealer, makeUser } from '@fairlot/access-records/testing';
import { type OperationId, operations } from '@fairlot/contracts/operations';
import { allCallsOf, RECORDS } from '@fairlot/contracts/record';
import { Refused } from '@fairlot/contracts/refused';
import { Unavailable } from '@fairlot/kernel';
import { Controller, Get } from '@nestjs/common';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AccessHttpModule } from '../access-http.module.js';
import type { AccessSettings } from '../access-settings.js';
import { xsrfTokenOf } from './forgery.js';
import { Operation, OPERATION_METADATA } from '../operations/operation.decorator.js';
import { makeAccessApp, NO_LIMITS, type AccessApp } from '../testing/index.js';

const PUBLIC_URL = 'http://portal.test';
const identity = { issuer: `${PUBLIC_URL}/oidc`, clientId: 'portal', clientSecret: 'x' };
/** Operations that the real controllers of this package serve. */
const OWN: ReadonlySet<string> = new Set([
  ...AccessHttpModule.forRoot({ limits: NO_LIMITS } as AccessSettings).controllers!.flatMap(
    ({ prototype }) =>
      Object.getOwnPropertyNames(prototype).map((name): string =>
        Reflect.getMetadata(OPERATION_METADATA, Reflect.get(prototype, name) as object),
      ),
  ),
  ...RECORDS.flatMap((record) => allCallsOf(record).map(({ id }) => id)),
]);
const OPEN = [
  'OPEN-01',
  'OPEN-02',
  'OPEN-03',
  'ENG-14',
  'ENG-52',
  'ENG-53',
  'ENG-54',
  'OPEN-12',
  'OPEN-13',
  'OPEN-14',
  'OPEN-15',
  'OPEN-16',
  'OPEN-17',
];
const probed = Object.values(operations).filter(({ id }) => !OWN.has(id));

/** Handles every other operation. Its response shows that the guard admitted the caller. */
class Probe {}
Controller()(Probe);
for (const { id } of probed) {
  const value = () => {
    throw new Refused('LOT_FULL');
  };
  Object.defineProperty(Probe.prototype, id, { value });
  Operation(id)(Probe.prototype, id, { value });
}
const health = { value: () => ({ open: true }) };
/** Errors of a handler other than refusals, with their responses (ERR-027). */
const FAILURES = {
  INTERNAL: [new Error('a defect'), 500, '500001'],
  STORE_UNAVAILABLE: [Object.assign(new Error('away'), { code: '57P01' }), 503, '503001'],
  NOT_READY: [new Unavailable('NOT_READY'), 503, '503001'],
  OVERLOADED: [new Unavailable('OVERLOADED'), 503, '503001'],
  STALE_INGRESS: [new Unavailable('STALE_INGRESS'), 503, '503001'],
  CONFLICT: [new Unavailable('CONFLICT'), 503, '503001'],
  STREAM_DAMAGED: [new Unavailable('STREAM_DAMAGED', 60), 503, '503002'],
} as const;
for (const [code, [thrown]] of Object.entries(FAILURES)) {
  const value = () => {
    throw thrown;
  };
  Object.defineProperty(Probe.prototype, code, { value });
  Get(`/failures/${code}`)(Probe.prototype, code, { value });
}
Object.defineProperty(Probe.prototype, 'health', health);
Get('/health/probe')(Probe.prototype, 'health', health);

let portal: AccessApp;

beforeAll(async () => {
  portal = await makeAccessApp({
    settings: { publicUrl: PUBLIC_URL, identity },
    controllers: [Probe],
    parses: false,
  });
  await portal.app.init();
  await portal.app.getHttpAdapter().getInstance().ready();
});
afterAll(() => portal.stop());

type Headers = Record<string, string>;
const call = async (id: OperationId, headers: Headers = {}) => {
  const { method, path } = operations[id];
  const url = path.replaceAll(/:\w+\??/g, '1');
  const answer = await portal.app.inject({ method, url, headers });
  const body: { code?: string; errorCode?: string } | null = answer.json();
  return { status: answer.statusCode, code: body?.code, errorCode: body?.errorCode, body };
};

const sessions = () => portal.get(SessionStore);
let users = 0;
const signIn = async (over: object = {}, via: 'session' | 'token' = 'session') => {
  const registry = portal.get(AccessRegistry);
  const idDealer = await registry.createDealer(makeDealer());
  const user = makeUser({
    username: `user${(users += 1)}`,
    idDealer,
    permissions: ['BUYER'],
    ...over,
  });
  const idUser = await registry.createUser(user);
  const { secret, session } = await sessions().create({ idUser, via });
  const headers: Headers =
    via === 'token'
      ? { token: secret }
      : { cookie: `fairlot_session=${secret}`, 'x-xsrf-token': xsrfTokenOf(secret) };
  return { idUser, secret, headers, sessionId: session.sessionId };
};

/** The refusal that the probe throws. */
const REACHED = { status: 409, code: 'LOT_FULL' };
const ROLES: readonly [string, readonly Role[], readonly Permission[]][] = [
  ['admin', ['USER', 'ADMIN'], []],
  ['centre', ['USER', 'CUSTOMER_CENTER'], []],
  ['engineer', ['USER', 'ADMIN'], ['READ_ONLY']],
  ['auctioneer', ['USER'], ['AUCTIONEER']],
  ['multi', ['USER'], ['MULTI_AUCTIONEER']],
  ['loader', ['USER'], ['LOADER']],
  ['exhibitor', ['USER'], ['EXHIBITOR']],
  ['visitor', ['USER'], ['VISITOR']],
  ['readonly', ['USER'], ['BUYER', 'READ_ONLY']],
  ['dealer1', ['USER'], ['BUYER']],
];
const ANSWERS = {
  NOT_SIGNED_IN: [401, '401001'],
  FORBIDDEN: [403, '403001'],
  READ_ONLY_USER: [403, '403011'],
  USER_DISABLED: [403, '403005'],
  CONSENTS_MISSING: [403, '403004'],
  SECOND_FACTOR_REQUIRED: [403, '403006'],
  VIEW_ONLY: [403, '403008'],
} as const;

describe('ROL-033 ROL-034 every operation with every role', () => {
  it.each(
    ROLES.flatMap(([name, ...of]) => [
      [name, 'session', ...of] as const,
      [name, 'token', ...of] as const,
    ]),
  )('%s with a %s is admitted as the operation table says', async (_, via, roles, permissions) => {
    const { headers, idUser, sessionId } = await signIn({ roles, permissions }, via);
    const caller = await portal
      .get(AccessDirectory)
      .caller({ idUser, sessionId, via, factorAt: null });
    for (const operation of probed) {
      const refusal = admissionRefusal(caller, operation);
      const { status, errorCode } = await call(operation.id, headers);
      const expected = refusal === null ? [409, '409011'] : ANSWERS[refusal];
      expect([operation.id, status, errorCode]).toEqual([operation.id, ...expected]);
    }
  });

  it('ROL-013 without a session returns 401, except for open calls', async () => {
    for (const { id } of probed) {
      const { status, code } = await call(id);
      const isOpen = OPEN.includes(id);
      expect([id, status, code]).toEqual(
        isOpen ? [id, 409, 'LOT_FULL'] : [id, 401, 'NOT_SIGNED_IN'],
      );
    }
  });

  it.each(Object.entries(FAILURES))('error %s reveals no internal data', async (...of) => {
    const [code, [thrown, status, errorCode]] = of;
    const answer = await portal.app.inject({ method: 'GET', url: `/failures/${code}` });
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject({ code, errorCode, facts: {} });
    expect(answer.body).not.toContain(thrown.message === code ? 'stack' : thrown.message);
    expect(answer.headers['retry-after'] === undefined).toBe(status === 500);
  });

  it('the guard ignores requests that match no operation', async () => {
    const answer = await portal.app.inject({ method: 'GET', url: '/health/probe' });
    expect(answer.json()).toEqual({ open: true });
  });
});

describe('ROL-002 ROL-003 ERR-011 restricted users', () => {
  it('get 403004 until they have answered the consents, except for the profile', async () => {
    const { headers } = await signIn({ consent2: null });
    expect(await call('SEC-54', headers)).toMatchObject({ status: 403, errorCode: '403004' });
    expect(await call('OTH-04', headers)).toMatchObject({ status: 200 });
    expect(await call('SEC-10', headers)).toMatchObject({ status: 200 });
  });

  it('are refused immediately if disabled', async () => {
    const { headers, idUser } = await signIn();
    expect(await call('SEC-54', headers)).toMatchObject(REACHED);
    await portal.get(AccessRegistry).changeUser(idUser, { enabled: false });
    expect(await call('SEC-54', headers)).toMatchObject({ status: 403, code: 'USER_DISABLED' });
  });
});

describe('STA-047 writes', () => {
  const refused = { status: 403, errorCode: '403002', code: 'CSRF' };

  it('are refused with a cookie, but without the XSRF token of the same session', async () => {
    const own = await signIn();
    const other = await signIn();
    const { cookie = '' } = own.headers;
    const sent: Headers[] = [
      {},
      { 'x-xsrf-token': '' },
      { 'x-xsrf-token': 'guess' },
      { 'x-xsrf-token': own.secret },
      { 'x-xsrf-token': other.headers['x-xsrf-token'] ?? '' },
    ];
    for (const headers of sent)
      expect(await call('SEC-59', { cookie, ...headers })).toMatchObject(refused);
    // A page of another site could set an XSRF-TOKEN cookie. Only the token of the session is
    // accepted.
    expect(
      await call('SEC-59', { cookie: `${cookie}; XSRF-TOKEN=guess`, 'x-xsrf-token': 'guess' }),
    ).toMatchObject(refused);
    expect(await call('SEC-59', own.headers)).toMatchObject(REACHED);
  });

  it('are protected even on MOB-20, which is a GET', async () => {
    const { headers } = await signIn();
    expect(await call('MOB-20', { cookie: headers.cookie ?? '' })).toMatchObject(refused);
    expect(await call('MOB-20', headers)).toMatchObject(REACHED);
  });

  it('are refused from a page of another origin, even with the token', async () => {
    const { headers } = await signIn();
    const from = (origin: string) => call('SEC-59', { ...headers, origin });
    expect(await from('http://evil.test')).toMatchObject(refused);
    expect(await from('null')).toMatchObject(refused);
    expect(await from(PUBLIC_URL)).toMatchObject(REACHED);
  });

  it('need no XSRF token with an access token, and reads never need one', async () => {
    const { headers } = await signIn();
    expect(await call('SEC-54', { cookie: headers.cookie ?? '' })).toMatchObject(REACHED);
    const mobile = await signIn({}, 'token');
    expect(await call('SEC-59', mobile.headers)).toMatchObject(REACHED);
  });
});

describe('credentials', () => {
  it('are refused if an access token is sent as a cookie, or the secret of a cookie as a token', async () => {
    const session = await signIn();
    const token = await signIn({}, 'token');
    const nobody = { status: 401, code: 'NOT_SIGNED_IN' };
    expect(await call('SEC-54', { token: session.secret })).toMatchObject(nobody);
    expect(await call('SEC-54', { cookie: `fairlot_session=${token.secret}` })).toMatchObject(
      nobody,
    );
  });

  it('are refused if the token is wrong, despite a valid cookie', async () => {
    const { headers } = await signIn();
    expect(await call('SEC-54', { ...headers, token: 'wrong' })).toMatchObject({ status: 401 });
  });

  it.each(['', 'x', '%', 'a=b; fairlot_session', '"', 'x'.repeat(8000)])(
    'SEC-10 with a broken cookie (case %#) make the caller a visitor, who gets null (reading 26)',
    async (value) => {
      const answer = await call('SEC-10', { cookie: `fairlot_session=${value}` });
      expect(answer).toMatchObject({ status: 200, body: null });
    },
  );
});
