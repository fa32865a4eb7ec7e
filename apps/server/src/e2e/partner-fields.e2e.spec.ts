import type { OperationId } from '@fairlot/contracts/operations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePortal, makeWorld, type TestPortal, type World } from '../testing/index.js';
import {
  expectChecked,
  fieldNameOf,
  wrongFields,
  type RequestField,
} from '../testing/entity-fields.js';

const NOBODY = 2_147_483_647;
const LONG = 'x'.repeat(21);

let portal: TestPortal;
let world: World;
beforeAll(async () => {
  portal = await makePortal();
  world = await makeWorld(portal);
});
afterAll(() => portal.stop());

const admin = () => world.as('admin');
type TemplateRow = { readonly id?: number; readonly idTemplate?: number };
const run = async (id: OperationId, input: object, client = admin()) =>
  (await client.run(id, input as never)) as object;
const rowsOf = async (id: OperationId, query: object, client = admin()) => {
  const { rows } = (await run(id, { query }, client)) as { readonly rows: readonly TemplateRow[] };
  return rows.map((row) => row.idTemplate ?? row.id);
};
const queryRefused =
  (id: OperationId, query: () => object, client = admin) =>
  (changes: object) =>
    wrongFields(client(), id, { query: { ...query(), ...changes } });

describe('templates', () => {
  it('Template.ids selects templates, in the list of staff and among the enabled ones', async () => {
    const { auctioneer, exhibitor } = world.templates;
    const ids = `${auctioneer},${exhibitor}`;
    for (const id of ['TPL-04', 'TPL-06'] as const) {
      expect([id, await rowsOf(id, { ids })]).toEqual([id, [auctioneer, exhibitor]]);
      expect([id, await rowsOf(id, { ids: NOBODY })]).toEqual([id, []]);
      const wrong = await wrongFields(admin(), id, { query: { ids: 'one' } });
      expect([id, wrong]).toEqual([id, ['ids']]);
    }
  });

  it('Template.market selects the templates that are offered in a market', async () => {
    expect(await rowsOf('TPL-07', { market: 'IT' })).toContain(world.templates.auctioneer);
    expect(await rowsOf('TPL-07', { market: 'DE' })).not.toContain(world.templates.auctioneer);
    const wrong = await wrongFields(admin(), 'TPL-07', { query: { market: 'XX' } });
    expect(wrong).toEqual(['market']);
  });

  it('Template.idTemplate names the template to read', async () => {
    const idTemplate = world.templates.exhibitor;
    const read = await admin().run('TPL-05', { params: { idTemplate } } as never);
    expect(read).toMatchObject({ id: idTemplate, name: 'Template of exhibitor' });
    for (const wrong of ['one', 0, 1.5])
      expect([
        wrong,
        await wrongFields(admin(), 'TPL-05', { params: { idTemplate: wrong } }),
      ]).toEqual([wrong, ['idTemplate']]);
  });

  it('Template.id is required to disable a template, and names the only one that changes', async () => {
    const { loader, exhibitor } = world.templates;
    for (const id of [undefined, 'one', 0])
      expect([id, await wrongFields(admin(), 'TPL-03', { query: { id } })]).toEqual([id, ['id']]);
    const isEnabled = async (id: number) => (await portal.parts.partners.template(id))?.enabled;
    expect([await isEnabled(loader), await isEnabled(exhibitor)]).toEqual([true, true]);
    await admin().run('TPL-03', { query: { id: loader } } as never);
    expect([await isEnabled(loader), await isEnabled(exhibitor)]).toEqual([false, true]);
  });

  it('MultiAuctioneerTemplate.provenance selects linked templates by their source', async () => {
    const { auctioneer } = world.templates;
    const multi = world.as('multi');
    expect(await rowsOf('TPL-08', { provenance: 'LTR_RETURN' }, multi)).toEqual([auctioneer]);
    expect(await rowsOf('TPL-08', { provenance: 'OEM_FLEET' }, multi)).toEqual([]);
    const wrong = await wrongFields(multi, 'TPL-08', { query: { provenance: 'x'.repeat(51) } });
    expect(wrong).toEqual(['provenance']);
  });

  it.each<RequestField>([
    ['MultiAuctioneerTemplate.idDealer', [undefined, 'one', 0]],
    ['MultiAuctioneerTemplate.idTemplate', [undefined, 'one', 0]],
  ])(
    '%s is required to remove a link',
    expectChecked(
      queryRefused('ADM-53', () => ({
        idDealer: world.people.multi.idDealer,
        idTemplate: world.templates.auctioneer,
      })),
    ),
  );

  it.each<RequestField>([
    ['MarketTemplate.market', [undefined, 'XX', 'EN']],
    ['MarketTemplate.idDealer', [undefined, 'one', 0]],
  ])(
    '%s is required and checked',
    expectChecked(
      queryRefused('ADM-49', () => ({ market: 'IT', idDealer: world.people.auctioneer.idDealer })),
      { market: ['DE'], idDealer: [1] },
    ),
  );
});

describe('account managers', () => {
  const create = (surname: string) =>
    portal.parts.registry.createAccountManager({
      idMarket: 'IT',
      name: 'Robin',
      surname,
      email: 'robin@example.test',
      phone: null,
    });
  const config = { market: 'IT', areas: ['IT-TO', 'IT-CN'], carSold: ['1'], isDefault: false };
  const configs = () => admin().run('ADM-44', { query: { market: 'IT' } });
  const configOf = async (idSeller: number) =>
    (await configs()).rows.find((one) => one.idSeller === idSeller)!;
  const setCoverage = async (idSeller: number, changes: object = {}) => {
    const { version } = await configOf(idSeller);
    return { idSeller, version, ...config, ...changes };
  };

  let idSeller: number;
  beforeAll(async () => {
    idSeller = await create('Keller');
  });

  it.each<RequestField>([
    ['SellerConfig.idSeller', [undefined, 'one', 0]],
    ['SellerConfig.areas', [undefined, 'IT-TO', ['DE-BY'], ['to'], []]],
    ['SellerConfig.carSold', [undefined, '1', ['99'], []]],
  ])(
    '%s is required and checked',
    expectChecked(
      async (changes) =>
        wrongFields(admin(), 'ADM-45', { body: await setCoverage(idSeller, changes) }),
      { areas: [['IT-AT']], carSold: [['1', '6']] },
    ),
  );

  it('SellerConfig.market is that of the account manager, and required to read bands and areas', async () => {
    for (const market of [undefined, 'XX', 'DE']) {
      const body = await setCoverage(idSeller, { market });
      expect([market, await wrongFields(admin(), 'ADM-45', { body })]).toEqual([
        market,
        ['market'],
      ]);
    }
    await admin().run('ADM-45', { body: await setCoverage(idSeller) } as never);
    for (const id of ['ADM-42', 'ADM-43'] as const) {
      for (const market of [undefined, 'XX'])
        expect([id, await wrongFields(admin(), id, { query: { market } })]).toEqual([
          id,
          ['market'],
        ]);
      const names = async (market: 'IT' | 'DE') =>
        (await admin().run(id, { query: { market } })).rows.map(({ surname }) => surname);
      expect([id, await names('IT'), await names('DE')]).toEqual([id, ['Keller'], []]);
    }
  });

  it('ADM-44 returns the coverage and the number of dealers of each, and counts dealers without one', async () => {
    const { registry, directory } = portal.parts;
    await admin().run('ADM-45', { body: await setCoverage(idSeller) } as never);
    const { idDealer: _, ...usual } = (await directory.dealer(world.people.dealer1.idDealer))!;
    const add = (facts: object) => registry.createDealer({ ...usual, idSeller: null, ...facts });
    const none = (await configs()).unassigned;
    await add({ region: 'IT-TO', carSold: '1' });
    await add({ region: 'IT-RM', carSold: '1', idSeller });
    await add({ region: 'IT-RM', carSold: '1' });
    expect(await configOf(idSeller)).toMatchObject({
      idSeller,
      surname: 'Keller',
      idMarket: 'IT',
      areas: ['IT-CN', 'IT-TO'],
      carSold: ['1'],
      isDefault: false,
      dealers: 2,
      chosen: 1,
      version: expect.stringMatching(/^[0-9a-f]{16}$/),
    });
    const [before, after] = [none, (await configs()).unassigned].map(
      (counts) => counts.find(({ idMarket }) => idMarket === 'IT')?.dealers ?? 0,
    );
    expect(after).toBe(before! + 1);
    const other = await admin().run('ADM-44', { query: { market: 'DE' } });
    expect(other.rows).toEqual([]);
    const every = (await admin().run('ADM-44', { query: {} })).rows;
    expect(every.map((one) => one.idSeller)).toContain(idSeller);
  });

  it.each<RequestField>([
    ['SellerDealerAssociation.idSeller', [undefined, 'one', NOBODY]],
    ['SellerDealerAssociation.idDealer', [undefined, 'one', null]],
  ])(
    '%s is required and checked',
    expectChecked(async (changes) => {
      const { idDealer } = world.people.dealer2;
      await portal.parts.registry.changeDealer(idDealer, { idSeller: null });
      const body = { idDealer, idSeller, previous: null, ...changes };
      return wrongFields(admin(), 'ADM-47', { body });
    }),
  );
});

describe('buyers of a template', () => {
  type BuyerCheck = readonly [
    id: `UserBuyerFilter.${string}`,
    finds: () => unknown,
    misses: () => unknown,
    wrong: unknown,
  ];
  it.each<BuyerCheck>([
    ['UserBuyerFilter.accepted', () => true, () => false, 'maybe'],
    ['UserBuyerFilter.blockedUser', () => false, () => true, 'maybe'],
    ['UserBuyerFilter.fcaUser', () => false, () => true, 'maybe'],
    [
      'UserBuyerFilter.idTemplate',
      () => world.templates.auctioneer,
      () => world.templates.exhibitor,
      'one',
    ],
    ['UserBuyerFilter.market', () => 'IT', () => 'DE', 'XX'],
    ['UserBuyerFilter.province', () => 'MI', () => 'RM', LONG],
    ['UserBuyerFilter.vatCode', () => '00743110157', () => '07643520567', LONG],
  ])('%s finds buyers and excludes others', async (id, finds, misses, wrong) => {
    const name = fieldNameOf(id);
    const query = { idTemplate: world.templates.auctioneer, q: 'dealer1@' };
    const found = async (value: unknown) => {
      const { rows } = await admin().run('ADM-33', { query: { ...query, [name]: value } } as never);
      return rows.map(({ username }) => username);
    };
    expect([await found(finds()), await found(misses())]).toEqual([['dealer1'], []]);
    const asked = { query: { ...query, [name]: wrong } };
    expect(await wrongFields(admin(), 'ADM-33', asked)).toEqual([name]);
  });

  it('UserBuyerEnable.iduser is required, and names the user whose rights are read or set', async () => {
    const { idUser } = world.people.dealer3;
    const idTemplate = world.templates.auctioneer;
    const bodies = {
      'ADM-29': undefined,
      'ADM-30': [{ idMarket: 'IT', state: 'BLOCKED' }],
      'ADM-31': undefined,
      'ADM-32': [{ idTemplate, state: 'BLOCKED' }],
    } as const;
    for (const [id, body] of Object.entries(bodies))
      for (const iduser of [undefined, 'one', 0]) {
        const wrong = await wrongFields(admin(), id as OperationId, {
          query: { iduser },
          ...(body && { body }),
        });
        expect([id, iduser, wrong]).toEqual([id, iduser, ['iduser']]);
      }
    for (const id of ['ADM-30', 'ADM-32'] as const)
      await admin().run(id, { query: { iduser: idUser }, body: [...bodies[id]] } as never);
    for (const id of ['ADM-29', 'ADM-31'] as const) {
      const statesOf = async (iduser: number) =>
        (await admin().run(id, { query: { iduser } })).rows.map(({ state }) => state);
      expect([id, await statesOf(idUser)]).toEqual([id, ['BLOCKED']]);
      const other = await statesOf(world.people.dealer1.idUser);
      expect([id, other]).toEqual([id, ['ACCEPTED']]);
    }
  });
});

it('STA-067 users, dealers, their rights and templates can be turned off and on', async () => {
  const { idDealer, idUser } = world.people.auctioneer;
  const switches = [
    ['ADM-23', { idUser }, 'flgEnabled'],
    ['ADM-02', { idDealer }, 'exhibitor'],
    ['ADM-04', { idDealer }, 'auctioneer'],
    ['ADM-05', { idDealer }, 'multiAuctioneer'],
    ['ADM-03', { idTemplate: world.templates.auctioneer }, 'enabled'],
    ['ADM-01', { idDealer }, 'enabled'],
  ] as const;
  for (const [id, subject, field] of switches)
    for (const flgEnabled of [true, false, true]) {
      const reason = flgEnabled || id === 'ADM-03' ? {} : { reason: 'Contract ended' };
      const body = { ...subject, flgEnabled, ...reason };
      const changed = await run(id, { body });
      expect([id, Reflect.get(changed, field)]).toEqual([id, flgEnabled]);
    }
});
