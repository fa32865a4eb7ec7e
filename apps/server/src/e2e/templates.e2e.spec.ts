import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  makePortal,
  launchAuction,
  makeWorld,
  WAIT_OPTIONS,
  type TestPortal,
  type PersonName,
  type World,
} from '../testing/index.js';
import { exampleInput, makeTarget } from '../testing/example-input.js';

let portal: TestPortal;
let world: World;
beforeAll(async () => {
  portal = await makePortal();
  world = await makeWorld(portal);
});
afterAll(() => portal.stop());

type Stored = {
  readonly id: number;
  readonly version: string;
  readonly name: string;
  readonly enabled: boolean;
  readonly partner: { readonly auctionName: string } | null;
  readonly policy: { readonly unitMinor: number; readonly increments: readonly object[] };
  readonly titles: Readonly<Record<string, Readonly<Record<string, string>>>>;
};
const body = (facts: object = {}) => {
  const lot = { idAuction: 1, idLot: 1, idVehicle: 1, idOffer: 1, receipt: {} as never };
  const target = { ...makeTarget(world, lot), idAuctioneer: world.people.auctioneer.idDealer };
  return { ...(exampleInput('TPL-01', target) as { readonly body: object }).body, ...facts };
};
const create = async (facts: object = {}, who: PersonName = 'admin') =>
  (await world.as(who).run('TPL-01', { body: body(facts) } as never)) as object as Stored;
const read = async (id: number, who: PersonName = 'admin') =>
  (await world.as(who).run('TPL-05', { params: { idTemplate: id } } as never)) as object as Stored;
const change = async (stored: Stored, facts: object, who: PersonName = 'admin') => {
  const { titles: _, enabled: __, ...fields } = stored;
  return (await world
    .as(who)
    .run('TPL-02', { body: { ...fields, ...facts } } as never)) as object as Stored;
};
const faultsOf = async (id: 'TPL-01' | 'TPL-02', sent: object, who: PersonName = 'admin') => {
  const { problem } = await world.as(who).refusal(id, { body: sent } as never);
  return problem.fields?.map(({ path, code }) => `${path} ${code}`);
};
const found = async (query: object, who: PersonName = 'admin') =>
  ((await world.as(who).run('TPL-04', { query } as never)).rows as object as Stored[]).map(
    ({ id }) => id,
  );
const own = () => read(world.templates.auctioneer);

describe('the API of templates', () => {
  it("TPL-01 stores a template with all fields, including nested ones, and returns its owner's name", async () => {
    const stored = await create({ name: 'Neue Flotte' });
    const { idDealer } = world.people.auctioneer;
    expect(stored.titles['idDealer']).toEqual({ [idDealer]: 'auctioneer srl' });
    expect(stored).toMatchObject(body({ name: 'Neue Flotte' }));
    expect(stored.enabled).toBe(true);
    expect(await portal.parts.partners.template(stored.id)).toMatchObject({
      name: 'Neue Flotte',
      idDealer,
      regulationVersion: 1,
      regulationHash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
  });

  it('changes a template for future auctions, and a repeat gets the same response', async () => {
    const stored = await create();
    const renamed = await change(stored, { name: 'Renamed' });
    expect(renamed.name).toBe('Renamed');
    expect(await change(stored, { name: 'Renamed' })).toEqual(renamed);
    const { status } = await world.as('admin').refusal('TPL-02', {
      body: { ...body({ name: 'X' }), id: stored.id, version: stored.version },
    } as never);
    expect(status).toBe(409);
  });

  it('TPL-03 disables a template and keeps its data', async () => {
    const { id } = await create();
    await world.as('admin').run('TPL-03', { query: { id } } as never);
    await world.as('admin').run('TPL-03', { query: { id } } as never);
    expect((await read(id)).enabled).toBe(false);
    expect(await found({ ids: id, enabled: false })).toEqual([id]);
    expect((await world.as('admin').refusal('TPL-03', { query: {} } as never)).status).toBe(400);
  });

  it('ADM-03 enables a template again, and can disable it', async () => {
    const { id } = await create();
    await world.as('admin').run('TPL-03', { query: { id } } as never);
    const on = { body: { idTemplate: id, flgEnabled: true } } as never;
    expect(await world.as('admin').run('ADM-03', on)).toMatchObject({ id, enabled: true });
    expect((await read(id)).enabled).toBe(true);
    const off = { body: { idTemplate: id, flgEnabled: false } } as never;
    expect(await world.as('admin').run('ADM-03', off)).toMatchObject({ id, enabled: false });
    expect((await read(id)).enabled).toBe(false);
  });

  it('TPL-04 lists templates by dealer, market and ids', async () => {
    const { idDealer } = world.people.loader;
    const one = await create({ idDealer, name: 'AAA' });
    const other = await create({ idDealer, idMarket: 'DE', name: 'AAB' });
    expect(await found({ idDealer })).toEqual([one.id, other.id, world.templates.loader]);
    expect(await found({ idDealer, idMarket: 'DE' })).toEqual([other.id]);
    expect(await found({ ids: `${one.id},${other.id}` })).toEqual([one.id, other.id]);
    expect(await found({ idDealer: 2_147_483_647 })).toEqual([]);
  });

  it('TPL-05 returns one template, and the same 404 for a missing one as for one of another market', async () => {
    const stored = await create({ name: 'One of them' });
    const { id } = stored;
    expect(await read(id)).toEqual(stored);
    const unknown = await world
      .as('abroad')
      .refusal('TPL-05', { params: { idTemplate: 2_147_483_647 } } as never);
    const foreign = await world
      .as('abroad')
      .refusal('TPL-05', { params: { idTemplate: id } } as never);
    expect([foreign.status, foreign.problem.errorCode]).toEqual([404, unknown.problem.errorCode]);
    expect(await found({ ids: id }, 'abroad')).toEqual([]);
  });

  it('reports each invalid nested field by its path', async () => {
    const { partner, policy } = body() as object as Stored;
    const wrong = {
      partner: { ...partner, email: 'x' },
      policy: { ...policy, increments: [{ belowMinor: null, stepMinor: 0 }], unitMinor: 0.5 },
    };
    expect((await faultsOf('TPL-01', body(wrong)))?.toSorted()).toEqual([
      'partner.email invalid_format',
      'policy.increments.0.stepMinor too_small',
      'policy.unitMinor invalid_type',
    ]);
    const falling = [
      { belowMinor: 200, stepMinor: 1 },
      { belowMinor: 100, stepMinor: 1 },
      { belowMinor: null, stepMinor: 1 },
    ];
    expect(await faultsOf('TPL-01', body({ policy: { ...policy, increments: falling } }))).toEqual([
      'policy.increments steps',
    ]);
    expect(await faultsOf('TPL-01', body({ idMarket: 'EN' }))).toEqual(['idMarket foreign_market']);
    const { status } = await world.as('admin').refusal('TPL-01', { body: {} } as never);
    expect(status).toBe(400);
  });

  it('refuses references to records of other markets like references to missing records', async () => {
    const { partner } = body() as object as Stored;
    const { idDealer } = world.people.foreigner;
    // `centre` works in Italy only, and `foreigner` belongs to a dealer in Germany.
    for (const one of [idDealer, 2_147_483_647])
      expect(await faultsOf('TPL-01', body({ idDealer: one }), 'centre')).toEqual([
        'idDealer unknown_reference',
      ]);
    const largeLogo = 'f'.repeat(32);
    expect(
      await faultsOf('TPL-01', body({ provenance: 'MOON', partner: { ...partner, largeLogo } })),
    ).toEqual(['provenance unknown_reference', 'partner.largeLogo unknown_reference']);
  });

  it('refuses a merged dealer as the new owner, and returns the dealer that remains', async () => {
    const { visitor, dealer1 } = world.people;
    const stored = await create({ idDealer: visitor.idDealer, name: 'Owned before the merge' });
    await world.portal.parts.registry.changeDealer(visitor.idDealer, {
      idMergedInto: dealer1.idDealer,
    });
    const other = await create({ name: 'Owned by another dealer' });
    const idDealer = visitor.idDealer;
    const { titles: _, enabled: __, ...fields } = other;
    for (const [id, sent] of [
      ['TPL-01', body({ idDealer })],
      ['TPL-02', { ...fields, idDealer }],
    ] as const) {
      const { problem } = await world.as('admin').refusal(id, { body: sent } as never);
      expect([id, problem.fields]).toEqual([
        id,
        [
          {
            path: 'idDealer',
            code: 'dealer_merged',
            message: `This dealer was merged into dealer1 srl (ID ${dealer1.idDealer}). Choose that dealer.`,
          },
        ],
      ]);
    }
    expect((await change(stored, { name: 'Still owned' })).name).toBe('Still owned');
  });

  it('keeps an owner that other staff have set in the meantime', async () => {
    const stored = await create({ idDealer: world.people.foreigner.idDealer });
    const seen = await read(stored.id, 'centre');
    expect(seen.titles).toEqual({});
    expect((await change(seen, { name: 'Seen' }, 'centre')).name).toBe('Seen');
  });
});

describe('owners of templates', () => {
  it('see their own templates and no others', async () => {
    expect(await found({}, 'exhibitor')).toEqual([world.templates.exhibitor]);
    expect(await found({ idDealer: world.people.loader.idDealer }, 'exhibitor')).toEqual([]);
    const { status } = await world
      .as('exhibitor')
      .refusal('TPL-05', { params: { idTemplate: world.templates.loader } } as never);
    expect(status).toBe(404);
    const buyer = await world.as('dealer1').refusal('TPL-04', { query: {} } as never);
    expect(buyer.status).toBe(403);
  });

  it('can change only their partner page', async () => {
    const stored = await read(world.templates.exhibitor, 'exhibitor');
    const partner = { ...stored.partner, auctionName: 'Flotta Sud e Isole' };
    const { policy } = stored;
    const { id, version } = stored;
    const saved = (await world
      .as('exhibitor')
      .run('TPL-02', { body: { id, version, partner } } as never)) as object as Stored;
    expect(saved.partner?.auctionName).toBe('Flotta Sud e Isole');
    expect(saved.policy).toEqual(policy);
    const sent = { ...saved, name: 'Mine', policy: { ...policy, unitMinor: 1 } };
    const { titles: _, enabled: __, ...fields } = sent;
    expect(await faultsOf('TPL-02', fields, 'exhibitor')).toEqual([
      'name read_only',
      'policy read_only',
    ]);
    for (const [call, input] of [
      ['TPL-01', { body: body() }],
      ['TPL-03', { query: { id } }],
      ['ADM-03', { body: { idTemplate: id, flgEnabled: false } }],
    ] as const)
      expect((await world.as('exhibitor').refusal(call, input as never)).status).toBe(403);
  });
});

describe('changes of a template', () => {
  it('SCR-019 in part: appear on the partner page and in the list of partners, which omits disabled ones', async () => {
    const stored = await read(world.templates.exhibitor);
    const names = async () =>
      (await world.as('dealer1').run('OPEN-13', { query: { market: 'IT' } })).map(
        ({ auctionName }) => auctionName,
      );
    await change(stored, { partner: { ...stored.partner, auctionName: 'Sud Nuovo' } });
    await vi.waitFor(async () => expect(await names()).toContain('Sud Nuovo'), WAIT_OPTIONS);
    const page = await fetch(`${portal.url}/it/partner?idTemplate=${stored.id}`);
    expect(await page.text()).toContain('Sud Nuovo');
    await world.as('admin').run('TPL-03', { query: { id: stored.id } } as never);
    await vi.waitFor(async () => expect(await names()).not.toContain('Sud Nuovo'), WAIT_OPTIONS);
  });

  it('do not affect the published terms of a running auction', async () => {
    const idAuction = await launchAuction(world, { bidders: ['dealer1', 'dealer2'] });
    const stored = await own();
    const steps = [{ belowMinor: null, stepMinor: 777_00 }];
    await change(stored, { policy: { ...stored.policy, increments: steps, unitMinor: 777_00 } });
    const bid = (who: PersonName, offer: number) =>
      world.as(who).run('SEC-59', { params: { idAuction, idLot: 1 }, body: { offer } });
    await bid('dealer1', 5_000);
    // The auction still has the increment of 100 that the template had when it was published.
    expect(await bid('dealer2', 5_100)).toMatchObject({ idOffer: 2 });
  });

  it("are in the template's history, with each changed field", async () => {
    const stored = await create({ regulationTextKey: 'regulation.open' });
    await change(stored, { regulationTextKey: 'regulation.sealed' });
    const { rows } = await world.as('admin').run('ENG-181', { query: { id: stored.id } } as never);
    expect(Object.keys(rows[0]!.fields)).toEqual(['regulationTextKey']);
    const kept = await portal.parts.partners.template(stored.id);
    expect(kept?.regulationVersion).toBe(2);
  });

  it('are in an export of templates, which names the owner', async () => {
    const { id } = await create({ name: 'Export me' });
    const csv = await world.as('admin').call('ENG-180', { query: { ids: id } } as never);
    expect(String((csv as { readonly answer?: unknown }).answer)).toContain(
      'Export me,auctioneer srl,IT,IT,LTR_RETURN',
    );
  });
});

describe('the search for records that another record can refer to', () => {
  it("ENG-182 in part: finds dealers of the caller's markets by a part of their name, or by id", async () => {
    const ask = async (query: object, who: PersonName = 'centre') =>
      (await world
        .as(who)
        .run('ENG-182', { query: { of: 'dealer', ...query } } as never)) as object as {
        readonly title: string;
      }[];
    expect((await ask({ q: 'UCTION' })).map(({ title }) => title)).toEqual(['auctioneer srl']);
    expect(await ask({ q: 'foreign' })).toEqual([]);
    expect(await ask({ q: '%' })).toEqual([]);
    expect(await ask({ id: world.people.foreigner.idDealer })).toEqual([]);
    expect(await ask({ id: world.people.foreigner.idDealer }, 'admin')).toHaveLength(1);
    expect((await ask({ of: 'template', q: 'of loader' })).map(({ title }) => title)).toEqual([
      'Template of loader',
    ]);
    expect(await ask({ of: 'nothing' })).toEqual([]);
  });
});
