import { randomUUID } from 'node:crypto';
import type { Operation } from '@fairlot/contracts';
import { type OperationId, operations } from '@fairlot/contracts/operations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  makePortal,
  launchAuction,
  makeWorld,
  Client,
  exampleInput,
  makeTarget,
  callPath,
  type TestPortal,
  type World,
} from '../testing/index.js';

const CALLS = operations as Readonly<Record<OperationId, Operation>>;
const JSON_TYPE = { 'content-type': 'application/json' };

let portal: TestPortal;
let world: World;
beforeAll(async () => {
  portal = await makePortal();
  world = await makeWorld(portal);
});
afterAll(() => portal.stop());

const isForStaff = (id: OperationId): boolean => /^(?:ADM|TPL)-/.test(id);
const callerOf = (id: OperationId): Client =>
  id.startsWith('OPEN') ? new Client(portal.url) : world.as(isForStaff(id) ? 'admin' : 'dealer1');

/** The names of the fields that the response reports as missing, in order. */
const missing = async (id: OperationId, query: object = {}, body?: string) => {
  const path = callPath(CALLS[id], {}, query);
  const sent = { path, ...(body !== undefined && { body, headers: JSON_TYPE }) };
  const called = await callerOf(id).raw(id, sent);
  if (called.ok) return 'done';
  const paths = (called.problem.fields ?? []).map((field) => field.path).toSorted();
  return [called.status, ...new Set(paths)];
};

const NEW_USER = ['email', 'idDealer', 'name', 'surname'];
const SIGN_UP = [
  'consent1',
  'consent2',
  'consent3',
  'dealerName',
  'email',
  'idDealer',
  'name',
  'surname',
];
describe('a call without a body', () => {
  it.each([
    ['VAL-175', { 'SEC-01': NEW_USER, 'SEC-02': ['version'] }],
    ['VAL-176', { 'SEC-05': ['confPassword', 'password'] }],
    ['VAL-177', { 'OPEN-08': ['username'] }],
    ['VAL-178', { 'OPEN-09': ['confPassword', 'hash', 'password', 'username'] }],
    ['VAL-179', { 'OPEN-07': SIGN_UP }],
  ])('%s in part: names each required field', async (_, calls) => {
    for (const [id, names] of Object.entries(calls))
      for (const body of [undefined, '', '{}', 'null'])
        expect([id, body, await missing(id as OperationId, {}, body)]).toEqual([
          id,
          body,
          [400, ...names],
        ]);
  });
});

describe('a missing template', () => {
  it.each([
    ['TPL-01', ['idDealer', 'idMarket', 'idMarkets', 'name', 'policy', 'regulationTextKey']],
    ['TPL-02', ['id', 'version']],
  ] as const)('its fields are named by %s', async (id, names) => {
    for (const body of [undefined, '', '{}', 'null'])
      expect([body, await missing(id, {}, body)]).toEqual([
        body,
        expect.arrayContaining([400, ...names]),
      ]);
  });

  it('is named when a template is disabled', async () => {
    for (const query of [{}, { id: '' }])
      expect(await missing('TPL-03', query)).toEqual([400, 'id']);
  });
});

describe('missing query parameters', () => {
  it.each([
    ['OPEN-01', ['groupCodes', 'idMarkets']],
    ['OPEN-02', ['groupCode']],
    ['OPEN-03', ['groupCode']],
    ['OPEN-11', ['email', 'tag']],
    ['SEC-06', ['idDealer']],
    ['SEC-07', ['idDealer']],
    ['SEC-36', ['idPdf']],
    ['SEC-38', ['idImage']],
    ['SEC-40', ['provenances']],
    ['MOB-26', ['idPdf']],
    ['MOB-27', ['idImage']],
    ['MOB-28', ['provenances']],
  ] as const)('%s names its missing parameters', async (id, names) =>
    expect(await missing(id)).toEqual([400, ...names]),
  );

  const invited = { email: 'ada@example.test', tag: 'Zk0xY2p0b1h' };

  it('VAL-174 in part: are named by the call for the company of a user', async () => {
    for (const query of [{}, { idDealer: '' }])
      expect(await missing('SEC-07', query)).toEqual([400, 'idDealer']);
  });

  it('VAL-180 in part: are named by the call for an invite without an e-mail address', async () => {
    for (const email of [undefined, ''])
      expect(await missing('OPEN-11', { ...invited, email })).toEqual([400, 'email']);
  });

  it('VAL-181 in part: are named by the call for an invite without a tag', async () => {
    for (const tag of [undefined, ''])
      expect(await missing('OPEN-11', { ...invited, tag })).toEqual([400, 'tag']);
  });

  it('are named by the calls for the people and the company of a dealer', async () => {
    for (const id of ['SEC-06', 'SEC-07'] as const)
      expect(await missing(id)).toEqual([400, 'idDealer']);
  });

  it('VAL-186 in part: are named by the call for logos without sources', async () => {
    for (const id of ['SEC-40', 'MOB-28'] as const)
      expect(await missing(id)).toEqual([400, 'provenances']);
  });

  it('are named by every call that requires them', async () => {
    const lot = { idAuction: await launchAuction(world, { lots: [{}] }), idLot: 1 };
    const offered = { params: lot, body: { offer: 5000 } };
    const { idOffer, receipt } = await world.as('dealer1').run('SEC-59', offered);
    const target = makeTarget(world, { ...lot, idVehicle: 1, idOffer, receipt });
    const needing = (Object.keys(operations) as OperationId[]).flatMap((id) =>
      Object.entries(CALLS[id].query?.shape ?? {})
        .filter(([, field]) => !field.safeParse(undefined).success)
        .map(([name]) => ({ id, name })),
    );
    expect(needing.length).toBeGreaterThan(10);
    for (const { id, name } of needing) {
      const { params, query, body } = exampleInput(id, target);
      const { [name]: _, ...others } = { ...(query as Record<string, unknown> | undefined) };
      const path = callPath(CALLS[id], params, others);
      const kinds = CALLS[id].callers;
      const client = world.as(
        kinds.includes('BUYER') || kinds.includes('LOOKER') ? 'dealer1' : 'admin',
      );
      const sent = body === undefined ? {} : { body: JSON.stringify(body), headers: JSON_TYPE };
      const called = await client.raw(id, { path, ...sent });
      const paths = called.ok ? [] : (called.problem.fields ?? []).map((field) => field.path);
      expect([id, called.status, paths]).toEqual([id, 400, [name]]);
    }
  });
});

describe('a call without its file', () => {
  const row = (): Record<string, string> => ({ tempId: randomUUID(), tupla: '1' });

  it.each<[id: OperationId, others: () => Record<string, string>]>([
    ['SEC-12', () => ({ offset: '0' })],
    ['SEC-29', () => ({ provenance: 'LTR_RETURN' })],
    ['SEC-30', row],
    ['SEC-31', row],
    ['SEC-32', row],
    ['SEC-33', row],
    ['SEC-34', row],
    ['SEC-39', () => ({ idTemplate: String(world.templates.auctioneer) })],
  ])('%s names a missing file', async (id, others) => {
    const body = new FormData();
    for (const [name, value] of Object.entries(others())) body.append(name, value);
    const called = await world.as('auctioneer').raw(id, { body });
    const paths = called.ok ? [] : (called.problem.fields ?? []).map((field) => field.path);
    expect(paths).toContain('file');
  });
});

/** `bad-input.e2e.spec.ts` sends requests in process. These tests connect to the port. */
describe('a raw connection to the port', () => {
  it('gets a response to broken request headers', async () => {
    for (const headers of [
      { cookie: 'fairlot_session=%E0%A4%A; =; ;;' },
      { cookie: `fairlot_session=${'x'.repeat(5000)}` },
      { token: 'x'.repeat(5000) },
      { 'accept-language': `${'q'.repeat(3000)},;;q=x,*` },
      { origin: 'not an origin', 'x-xsrf-token': '' },
    ] as Record<string, string>[]) {
      const who = 'accept-language' in headers ? world.as('admin').credentials : {};
      const { status } = await new Client(portal.url, { ...who, ...headers }).call('OTH-04');
      expect([headers, status]).toEqual([headers, 'accept-language' in headers ? 200 : 401]);
    }
  });

  it('gets a refusal for a body that is too large, and for invalid JSON', async () => {
    const { path } = CALLS['SEC-02'];
    const refusalOf = async (body: string) => {
      const response = await world.as('dealer1').raw('SEC-02', { path, body, headers: JSON_TYPE });
      return response.ok ? response.status : `${response.status} ${response.problem.code}`;
    };
    expect(await refusalOf('x'.repeat(2_000_000))).toBe('413 PAYLOAD_TOO_LARGE');
    expect(await refusalOf('{"a":')).toBe('400 VALIDATION');
    expect(await refusalOf('{"unknown": 1}')).toBe('400 VALIDATION');
  });
});
