import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OperationId } from '@fairlot/contracts/operations';
import {
  makePortal,
  makeWorld,
  type TestPortal,
  type PersonName,
  type World,
} from '../testing/index.js';

let portal: TestPortal;
let world: World;
beforeAll(async () => {
  portal = await makePortal();
  world = await makeWorld(portal);
});
afterAll(() => portal.stop());

type Stored = {
  readonly idDealer: number;
  readonly version: string;
  readonly state: string;
  readonly enabled: boolean;
  readonly blockedReason: string | null;
  readonly [field: string]: unknown;
};
const ask = async (id: OperationId, input: object, who: PersonName = 'admin') =>
  (await world.as(who).run(id, input as never)) as object;
const refused = async (id: OperationId, input: object, who: PersonName = 'admin') => {
  const { status, problem } = await world.as(who).refusal(id, input as never);
  return { status, fields: problem.fields?.map(({ path, code }) => `${path} ${code}`) };
};

let numbers = 0;
const vatCode = () => `IT9${String((numbers += 1)).padStart(10, '0')}`;
const body = (over: object = {}) => ({
  businessName: 'Autosalone Nuovo',
  idMarket: 'IT',
  enabledMarkets: ['IT'],
  vatCode: vatCode(),
  country: 'IT',
  city: 'Asti',
  address: 'Via Nuova 2',
  postalCode: '14100',
  region: 'IT-AT',
  email: 'info@nuovo.test',
  carSold: null,
  idHouse: null,
  creditMinor: null,
  ...over,
});
const create = async (over: object = {}) => (await ask('ADM-08', { body: body(over) })) as Stored;
const read = async (idDealer: number) => (await ask('ENG-183', { query: { idDealer } })) as Stored;
const configured = async (over: object = {}) => {
  const { idDealer } = await create(over);
  await ask('ENG-186', { body: { idDealer, sincom: null } });
  return read(idDealer);
};
const found = async (id: OperationId, query: object, who: PersonName = 'admin') =>
  ((await ask(id, { query }, who)) as { rows: Stored[] }).rows.map(({ idDealer }) => idDealer);
const turn = (id: OperationId, idDealer: number, flgEnabled: boolean, more: object = {}) =>
  ask(id, { body: { idDealer, flgEnabled, ...more } }) as Promise<Stored>;
const waitingMails = (idDealer: number) =>
  portal.parts.dataSource.query(
    `SELECT type, recipient, next_attempt_at > created_at + interval '9 s' AS later FROM mail
     WHERE starts_with(cause, $1)`,
    [`dealer-enabled:${idDealer}:`],
  );

describe('a dealer as a record', () => {
  it('ADM-08 is created as not configured and not enabled', async () => {
    const sent = body({
      creditMinor: 500_00,
      idHouse: 7,
      enabledMarkets: ['IT', 'DE'],
      carSold: '2',
    });
    const stored = (await ask('ADM-08', { body: sent })) as Stored;
    expect(stored).toMatchObject({ state: 'REGISTERED', enabled: false, auctioneer: false });
    expect(await read(stored.idDealer)).toMatchObject(sent);
  });

  it('ADM-09 is changed, but a change based on an old version is refused', async () => {
    const stored = await create();
    const change = {
      businessName: 'Autosalone Alba',
      enabledMarkets: ['IT', 'DE'],
      city: 'Alba',
      address: 'Via Alba 3',
      postalCode: '12051',
      region: 'IT-CN',
      email: 'alba@nuovo.test',
      carSold: '3',
      idHouse: 8,
    };
    const sent = { ...body({ ...change, vatCode: vatCode() }), idDealer: stored.idDealer };
    const changed = await ask('ADM-09', { body: { ...sent, version: stored.version } });
    expect(changed).toMatchObject(sent);
    expect(await read(stored.idDealer)).toMatchObject(sent);
    const late = { body: { ...sent, city: 'Bra', version: stored.version } };
    expect((await refused('ADM-09', late)).status).toBe(409);
  });

  it("is refused at its field if another dealer has the VAT number, and the refusal names that dealer's market", async () => {
    const stored = await create();
    const taken = { body: body({ vatCode: stored['vatCode'] }) };
    expect(await refused('ADM-08', taken)).toEqual({
      status: 400,
      fields: ['vatCode vat_code_taken'],
    });
    const abroad = {
      body: body({ vatCode: stored['vatCode'], idMarket: 'DE', enabledMarkets: ['DE'] }),
    };
    expect(await refused('ADM-08', abroad)).toEqual({
      status: 400,
      fields: ['vatCode vat_code_elsewhere'],
    });
  });

  it('is created once if two dealers with the same VAT number are added in parallel', async () => {
    const same = { vatCode: vatCode() };
    const both = await Promise.all(
      [1, 2].map(() =>
        world
          .as('admin')
          .run('ADM-08', { body: body(same) } as never)
          .then(
            () => 200,
            () => 400,
          ),
      ),
    );
    expect(both.toSorted((one, other) => one - other)).toEqual([200, 400]);
  });

  it('cannot be opened to a market by staff of another market', async () => {
    const foreign = { body: body({ enabledMarkets: ['IT', 'DE'] }) };
    expect((await refused('ADM-08', foreign, 'centre')).fields).toEqual([
      'enabledMarkets foreign_market',
    ]);
  });

  it('ADM-10 is disabled, and its data is kept', async () => {
    const { idDealer } = await configured();
    await turn('ADM-01', idDealer, true);
    await ask('ADM-10', { query: { idDealer } });
    expect(await read(idDealer)).toMatchObject({ enabled: false, state: 'CONFIGURED' });
  });

  it('is treated as unknown if it belongs to another market', async () => {
    const { idDealer } = await create();
    const [foreign, unknown] = await Promise.all(
      [idDealer, 2_147_483_647].map((id) =>
        refused('ENG-183', { query: { idDealer: id } }, 'abroad'),
      ),
    );
    expect([foreign, unknown]).toEqual([{ status: 404 }, { status: 404 }]);
    expect(await found('ADM-07', { idDealer }, 'abroad')).toEqual([]);
    for (const id of ['ENG-187', 'ENG-188', 'ENG-301', 'ADM-18'] as const)
      expect((await refused(id, { query: { idDealer } }, 'abroad')).status).toBe(404);
    const on = { body: { idDealer, flgEnabled: true } };
    expect((await refused('ADM-01', on, 'abroad')).status).toBe(404);
    expect((await refused('ADM-01', on, 'engineer')).status).toBe(403);
  });
});

describe('configuring and enabling a dealer', () => {
  it('STA-088 configures, enables and disables a registered dealer', async () => {
    const { idDealer, state } = await create();
    expect(state).toBe('REGISTERED');
    expect(await refused('ADM-01', { body: { idDealer, flgEnabled: true } })).toEqual({
      status: 400,
      fields: ['flgEnabled not_configured'],
    });
    await ask('ENG-186', { body: { idDealer, sincom: null } });
    expect(await read(idDealer)).toMatchObject({ state: 'CONFIGURED', enabled: false });
    expect(await turn('ADM-01', idDealer, true)).toMatchObject({ enabled: true });
    expect(await turn('ADM-01', idDealer, false)).toMatchObject({ enabled: false });
  });

  const isListed = async () => (await found('ADM-12', { businessName: 'da config' })).length === 1;
  const isInFile = async () => {
    const file: unknown = await ask('ADM-13', { query: { businessName: 'da config' } });
    return String(file).includes('Da Config');
  };
  it.each([
    ['ADM-12', 'lists', isListed],
    ['ADM-13', 'exports', isInFile],
  ] as const)('%s %s dealers until they are configured', async (_, _how, isIn) => {
    expect(await isIn()).toBe(false);
    const { idDealer } = await create({ businessName: 'Da Configurare' });
    expect(await isIn()).toBe(true);
    await ask('ENG-186', { body: { idDealer, sincom: null } });
    expect(await isIn()).toBe(false);
  });

  it('ADM-14 counts dealers until they are configured', async () => {
    const { count: before } = (await ask('ADM-14', {})) as { count: number };
    const { idDealer } = await create();
    expect(await ask('ADM-14', {})).toEqual({ count: before + 1, isExact: true });
    await ask('ENG-186', { body: { idDealer, sincom: null } });
    expect(await ask('ADM-14', {})).toMatchObject({ count: before });
  });

  it('ADM-11 returns the companies with a VAT number, so that staff can choose one', async () => {
    const number = 'DE136695976';
    const { idDealer } = await create({ vatCode: number, idMarket: 'DE', enabledMarkets: ['DE'] });
    const [company] = (await ask('ADM-11', { query: { vatCode: 'de 136.695.976' } })) as {
      sincom: string;
    }[];
    expect(company).toEqual({
      sincom: '0081120',
      businessName: 'Autohaus Lindner GmbH',
      address: 'Industriestraße 14',
      city: 'Kassel',
    });
    const another = { body: { idDealer, sincom: '0063271' } };
    expect((await refused('ENG-186', another)).fields).toEqual(['sincom unknown_reference']);
    await ask('ENG-186', { body: { idDealer, sincom: company!.sincom } });
    expect(await read(idDealer)).toMatchObject({ ...company, state: 'CONFIGURED' });
  });

  it('ADM-11 finds a company even if the VAT number lacks the country, as applicants enter it', async () => {
    const companies = await ask('ADM-11', { query: { vatCode: '12345670017', country: 'IT' } });
    expect(companies).toHaveLength(6);
    const { idDealer } = await create({ vatCode: '12345670017' });
    await ask('ENG-186', { body: { idDealer, sincom: '0071841' } });
    expect(await read(idDealer)).toMatchObject({ sincom: '0071841', city: 'Asti' });
  });

  it('ADM-01 stores the reason for a block, shows it in the history, and deletes it when the block ends', async () => {
    const { idDealer } = await configured();
    await turn('ADM-01', idDealer, true);
    const reason = 'Two unpaid purchases';
    expect(await turn('ADM-01', idDealer, false, { reason })).toMatchObject({
      blockedReason: reason,
    });
    const history = (await ask('ENG-185', { query: { idDealer } })) as {
      rows: { fields: object }[];
    };
    expect(history.rows[0]?.fields).toMatchObject({
      enabled: { before: true, after: false },
      blockedReason: { before: null, after: reason },
    });
    expect(await turn('ADM-01', idDealer, true)).toMatchObject({ blockedReason: null });
  });

  it('sends the main user one e-mail after a delay, and none if the change was undone', async () => {
    const { idDealer } = world.people.dealer3;
    await turn('ADM-01', idDealer, false);
    await turn('ADM-01', idDealer, true);
    await turn('ADM-01', idDealer, true);
    expect(await waitingMails(idDealer)).toEqual([
      { type: 'DEALER_ENABLED', recipient: 'dealer3@example.test', later: true },
    ]);
    await turn('ADM-01', idDealer, false);
    expect(await waitingMails(idDealer)).toEqual([]);
    await turn('ADM-01', idDealer, true);
  });
});
