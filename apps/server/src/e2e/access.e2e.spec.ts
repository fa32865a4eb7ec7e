import type { ExampleTarget } from '@fairlot/contracts';
import type { OperationId } from '@fairlot/contracts/operations';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import {
  makePortal,
  makeWorld,
  Client,
  exampleInput,
  inProcessSender,
  PERSON_NAMES,
  type SendRequest,
  type TestPortal,
  type World,
} from '../testing/index.js';
import {
  areAllTested,
  OTHER_CALLS,
  SESSION_ENDING_CALLS,
  CALL_IDS,
  isOpen,
  isWrite,
  allowedKinds,
  CALLS_WITH_IDS,
  CALLS_BY_ID,
  expectedRefusal,
  statusIfAllowed,
} from '../testing/access-table.js';
import {
  makeAuctionTarget,
  NO_COMMAND,
  UNKNOWN_ID,
  UNKNOWN_IDS,
} from '../testing/auction-target.js';
import { makeLostEmail } from '../testing/worked/emails.js';
import { addExampleRecords } from '../testing/worked/records.js';

let portal: TestPortal;
let direct: SendRequest;
let world: World;
let real: ExampleTarget;
let unknown: ExampleTarget;
const call = (client: Client, id: OperationId, target: ExampleTarget) =>
  client.via(direct).call(id, exampleInput(id, target));
/**
 * The response without parts that differ in every call: the status, and the problem of a refusal.
 */
const seen = async (client: Client, id: OperationId, target: ExampleTarget) => {
  const called = await call(client, id, target);
  if (called.ok) return { status: called.status };
  const { errorId: _id, date: _date, ...problem } = called.problem;
  return { status: called.status, ...problem };
};

beforeAll(async () => {
  portal = await makePortal();
  direct = inProcessSender(portal);
  world = await makeWorld(portal);
  await makeLostEmail(world);
  real = await addExampleRecords(world, await makeAuctionTarget(world));
  const receipt = { ...real.receipt, commandId: NO_COMMAND };
  unknown = { ...real, ...UNKNOWN_IDS, records: {}, receipt };
});
afterAll(() => portal.stop());
// Each test makes more sign-in attempts than the portal allows for one address.
beforeEach(() => portal.parts.dataSource.query('TRUNCATE sign_in_limit'));

/** Calls with an id that must not reveal whether the record exists. Open calls hide nothing. */
const HIDING = CALLS_WITH_IDS.filter((id) => !isOpen(id));

/** Outside the nightly set, callers have a token or a cookie in turn. */
const TRANSPORTS: readonly (readonly ('token' | 'cookie')[])[] = inject('full')
  ? [['token', 'cookie']]
  : [['token'], ['cookie']];
const CALLERS = PERSON_NAMES.flatMap((who, at) =>
  TRANSPORTS[at % TRANSPORTS.length]!.map((via) => [who, via] as const),
);

describe('ROL-033 ROL-034 every operation by every kind of caller', () => {
  it.each(CALLERS)('%s with a %s gets what the table says', async (who, via) => {
    const client = await world.signIn(who, via);
    const { calls } = await client.run('OTH-04');
    for (const id of [...OTHER_CALLS, 'OTH-11'] as const) {
      const called = await call(client, id, unknown);
      const code = called.ok ? null : called.problem.errorCode;
      const expected = expectedRefusal(who, id);
      // The profile lists the calls that the guard allows.
      expect([id, calls.includes(id)]).toEqual([id, expected === null]);
      if (expected === null) expect([id, called.status]).toEqual([id, statusIfAllowed(id, who)]);
      else expect([id, called.status, code]).toEqual([id, Number(expected.slice(0, 3)), expected]);
    }
  });

  it('ROL-013 answers 401 to visitors, except for open calls', async () => {
    for (const id of CALL_IDS.filter((one) => !isOpen(one))) {
      const called = await call(new Client(portal.url), id, unknown);
      expect([id, !called.ok && called.problem.errorCode]).toEqual([id, '401001']);
    }
  });

  it('ROL-032 serves open calls to visitors', async () => {
    const open = CALL_IDS.filter(isOpen);
    if (areAllTested) expect(open.length).toBeGreaterThan(20);
    for (const id of open) {
      const called = await call(new Client(portal.url), id, unknown);
      expect([id, called.status]).toEqual([id, statusIfAllowed(id)]);
    }
  });

  it('ROL-033 treats callers with an invalid token, or a cookie sent as token, as visitors', async () => {
    const cookie = (await world.signIn('dealer1', 'cookie')).credentials['cookie'] ?? '';
    const secret = /fairlot_session=([^;]+)/.exec(cookie)?.[1] ?? '';
    const { token = '' } = world.as('dealer1').credentials;
    const wrong: Record<string, string>[] = [
      { token: 'x' },
      { token: secret },
      { cookie: `fairlot_session=${token}` },
    ];
    for (const credentials of wrong)
      expect(await seen(new Client(portal.url, credentials), 'OTH-04', real)).toMatchObject({
        errorCode: '401001',
      });
  });

  it('lets neither buyers nor owners who only see an auction change it', async () => {
    const changes = CALL_IDS.filter(
      (id) => CALLS_WITH_IDS.includes(id) && isWrite(id) && !isOpen(id),
    );
    for (const id of changes.filter((one) => allowedKinds(one).includes('OWNER')))
      expect([id, (await seen(world.as('dealer1'), id, real)).status]).toEqual([id, 403]);
    const { status } = await world.as('admin').run('SEC-44', { params: { id: real.idAuction } });
    expect(status).toBe('RUN');
  });
});

describe('I10 the API', () => {
  const HIDDEN_FROM = [
    'foreigner',
    'blocked',
    'pending',
    'suspended',
    'loader',
    'exhibitor',
    'abroad',
  ] as const;
  /** Bidding calls. They tell a disabled dealer that it is disabled (domain section 3, check 4). */
  const OFFERS: readonly OperationId[] = ['SEC-59', 'MOB-20', 'ENG-01', 'ENG-02'];

  it.each(HIDDEN_FROM)(
    'ROL-038 in part: gives %s the same response for hidden and for missing records, in every call with an id',
    async (who) => {
      const allowed = HIDING.filter((id) => expectedRefusal(who, id) === null);
      if (areAllTested) expect(allowed.length).toBeGreaterThan(10);
      for (const id of allowed) {
        if (who === 'suspended' && OFFERS.includes(id)) continue;
        const hidden = await seen(world.as(who), id, real);
        const missing = await seen(world.as(who), id, unknown);
        expect([id, hidden]).toEqual([id, missing]);
        expect([id, hidden]).toMatchObject([id, { status: 404, errorCode: '404001' }]);
      }
    },
  );

  it('refuses a bid of a disabled dealer with that reason, if the dealer could otherwise see the auction', async () => {
    for (const id of OFFERS)
      expect([id, await seen(world.as('suspended'), id, real)]).toMatchObject([
        id,
        { errorCode: '403012', code: 'DEALER_DISABLED' },
      ]);
  });

  it('refuses a missing lot, bid or vehicle in an existing auction', async () => {
    for (const id of HIDING.filter((one) => ':idLot' in pathParts(one))) {
      const who = allowedKinds(id).includes('BUYER') ? 'dealer1' : 'admin';
      const { status } = await seen(world.as(who), id, { ...real, idLot: UNKNOWN_ID });
      expect([id, status]).toEqual([id, 404]);
    }
  });

  it.each(HIDDEN_FROM)(
    'hides the auction from %s in lists, search and random vehicles',
    async (who) => {
      const client = world.as(who);
      const ids = [real.idAuction];
      expect((await client.run('SEC-45', { query: { ids } })).rows).toEqual([]);
      expect((await client.run('SEC-45')).rows).toEqual([]);
      expect(await client.run('SEC-54')).toEqual([]);
      expect(await client.run('MOB-12')).toEqual([]);
      expect(await client.run('SEC-53', { query: { toSearch: 'Panda' } })).toEqual([]);
      expect(await client.run('SEC-61', { query: { idAuctions: ids } })).toBeNull();
      expect(await client.run('MOB-23')).toBeNull();
    },
  );

  it('shows the auction to callers who may see it', async () => {
    for (const who of [
      'dealer1',
      'visitor',
      'readonly',
      'auctioneer',
      'multi',
      'centre',
    ] as const) {
      const client = world.as(who);
      for (const list of [await client.run('SEC-54'), await client.run('MOB-12')])
        expect([who, list.map(({ idAuction }) => idAuction)]).toEqual([who, [real.idAuction]]);
      expect((await client.run('SEC-61'))?.idAuction).toBe(real.idAuction);
    }
  });
});

const pathParts = (id: OperationId) =>
  Object.fromEntries(CALLS_BY_ID[id].path.split('/').map((part) => [part, true]));

describe('STA-047 a write request with a session cookie', () => {
  const writes = CALL_IDS.filter(
    (id) => isWrite(id) && !isOpen(id) && !SESSION_ENDING_CALLS.includes(id),
  );

  it('requires the XSRF token of its session, and a page of the portal as its origin', async () => {
    const client = await world.signIn('dealer1', 'cookie');
    const other = await world.signIn('dealer2', 'cookie');
    const { cookie = '', 'x-xsrf-token': xsrf = '' } = client.credentials;
    const forged: Record<string, string>[] = [
      { cookie },
      { cookie, 'x-xsrf-token': `${xsrf}x` },
      { cookie, 'x-xsrf-token': other.credentials['x-xsrf-token'] ?? '' },
      { cookie, 'x-xsrf-token': xsrf, origin: 'https://evil.example' },
      { cookie, 'x-xsrf-token': xsrf, origin: 'null' },
    ];
    for (const id of [...writes, ...SESSION_ENDING_CALLS])
      for (const credentials of forged)
        expect([id, await seen(new Client(portal.url, credentials), id, unknown)]).toMatchObject([
          id,
          { status: 403, errorCode: '403002', code: 'CSRF' },
        ]);
  });

  it('is accepted with both, while requests with an access token need neither', async () => {
    const cookie = await world.signIn('dealer1', 'cookie');
    const own = new Client(portal.url, { ...cookie.credentials, origin: portal.url });
    const token = world.as('dealer1').credentials;
    const elsewhere = new Client(portal.url, { ...token, origin: 'https://app.example' });
    for (const id of writes.filter((one) => expectedRefusal('dealer1', one) === null))
      for (const client of [own, elsewhere])
        expect([id, (await seen(client, id, unknown)).status]).not.toEqual([id, 403]);
  });
});

// These tests run last, because they end all sessions.
describe('ENG-32 the call that ends all sessions of a user', () => {
  it.each(PERSON_NAMES)('is allowed for %s, and ends no sessions of other users', async (who) => {
    const phone = await world.signIn(who, 'token');
    const browser = await world.signIn(who, 'cookie');
    expect((await browser.run('OTH-04')).calls).toContain('ENG-32');
    expect(await browser.run('ENG-32')).toMatchObject({ done: true });
    for (const ended of [browser, phone, world.as(who)])
      expect(await ended.refusal('OTH-04')).toMatchObject({ status: 401 });
    for (const other of PERSON_NAMES.slice(PERSON_NAMES.indexOf(who) + 1))
      expect([other, (await world.as(other).call('OTH-04')).ok]).toEqual([other, true]);
  });
});
