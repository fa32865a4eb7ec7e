import type { OperationId } from '@fairlot/contracts/operations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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

type Rows = { readonly rows: readonly { readonly idTemplate: number }[] };
const UNKNOWN = 2_147_483_647;
const ids = async (id: OperationId, query: object, who: PersonName = 'admin') =>
  ((await world.as(who).run(id, { query } as never)) as Rows).rows.map(
    ({ idTemplate }) => idTemplate,
  );
const refused = async (id: OperationId, input: object, who: PersonName = 'admin') => {
  const { status, problem } = await world.as(who).refusal(id, input as never);
  return { status, fields: problem.fields?.map(({ path, code }) => `${path} ${code}`) };
};
const link = (idTemplate: number, idDealer = world.people.multi.idDealer) => ({
  idDealer,
  idTemplate,
});
const ofMulti = () => ({ idDealer: world.people.multi.idDealer });

describe("the management of a dealer's templates", () => {
  it('ADM-48 lists templates that the dealer owns, without those linked to it', async () => {
    const { idDealer } = world.people.auctioneer;
    expect(await ids('ADM-48', { idDealer })).toEqual([world.templates.auctioneer]);
    expect(await ids('ADM-48', ofMulti())).not.toContain(world.templates.auctioneer);
  });

  it('ADM-51 lists the templates of other dealers that are linked to a multi-auctioneer', async () => {
    expect(await ids('ADM-51', ofMulti())).toEqual([world.templates.auctioneer]);
  });

  it('ADM-52 links a template once, after which the dealer can publish auctions with it', async () => {
    const body = link(world.templates.exhibitor);
    for (const _ of [1, 2]) await world.as('admin').run('ADM-52', { body });
    expect(await ids('ADM-51', ofMulti())).toContain(world.templates.exhibitor);
    expect(await ids('ENG-16', {}, 'multi')).toContain(world.templates.exhibitor);
  });

  it('ADM-53 removes a link, and a repeat has no effect', async () => {
    const query = link(world.templates.loader);
    await world.as('admin').run('ADM-52', { body: query });
    for (const _ of [1, 2]) await world.as('admin').run('ADM-53', { query });
    expect(await ids('ADM-51', ofMulti())).not.toContain(world.templates.loader);
    expect(await ids('ENG-16', {}, 'multi')).not.toContain(world.templates.loader);
    const trail = await portal.parts.dataSource.query<{ fields: object }[]>(
      `SELECT fields FROM record_change WHERE table_name = 'multi_auctioneer_template'
       AND record_key = $1 ORDER BY id_change`,
      [`${query.idTemplate}/${query.idDealer}`],
    );
    expect(trail.map(({ fields }) => fields)).toEqual([
      { link: { old: null, new: 'LINKED' } },
      { link: { old: 'LINKED', new: null } },
    ]);
  });

  it('ADM-52 refuses templates of the dealer itself, and dealers without the right to joint auctions, at their fields', async () => {
    const { auctioneer } = world.people;
    const own = { body: link(world.templates.auctioneer, auctioneer.idDealer) };
    expect(await refused('ADM-52', own)).toEqual({
      status: 400,
      fields: ['idTemplate own_template'],
    });
    const { idDealer } = world.people.dealer1;
    await portal.parts.registry.changeDealer(idDealer, { multiAuctioneer: false });
    const without = { body: link(world.templates.exhibitor, idDealer) };
    expect(await refused('ADM-52', without)).toEqual({
      status: 400,
      fields: ['idDealer no_multi_auctioneer'],
    });
  });

  it('gives the same answer for missing dealers and templates as for those of other markets', async () => {
    const { exhibitor } = world.templates;
    for (const idDealer of [world.people.multi.idDealer, UNKNOWN]) {
      const query = { idDealer };
      expect((await refused('ADM-48', { query }, 'abroad')).status).toBe(404);
      expect((await refused('ADM-51', { query }, 'abroad')).status).toBe(404);
      const both = link(exhibitor, idDealer);
      expect((await refused('ADM-52', { body: both }, 'abroad')).status).toBe(404);
      expect((await refused('ADM-53', { query: both }, 'abroad')).status).toBe(404);
    }
    expect((await refused('ADM-52', { body: link(UNKNOWN) })).status).toBe(404);
  });
});

describe("the management of a dealer's templates in a market", () => {
  const inMarket = (market: string, who: PersonName = 'admin') => ({
    query: { market, idDealer: world.people[who].idDealer },
  });
  const offer = (market: string, offers: Readonly<Record<number, boolean>>) => ({
    ...inMarket(market, 'exhibitor'),
    body: {
      templates: Object.entries(offers).map(([id, flgEnabled]) => ({
        idTemplate: Number(id),
        flgEnabled,
      })),
    },
  });
  const offered = async (market: string) => {
    const { rows } = await world.as('admin').run('ADM-49', inMarket(market, 'exhibitor') as never);
    return rows.filter(({ flgEnabled }) => flgEnabled).map(({ idTemplate }) => idTemplate);
  };

  it('ADM-49 returns which of the templates are available in the market', async () => {
    expect(await offered('IT')).toEqual([world.templates.exhibitor]);
    expect(await offered('DE')).toEqual([]);
  });

  it('ADM-50 makes a template available or unavailable, and records the old and new value in the audit trail', async () => {
    const { exhibitor, loader } = world.templates;
    expect((await refused('ADM-50', offer('DE', { [loader]: true }))).status).toBe(404);
    await world.as('admin').run('ADM-50', offer('DE', { [exhibitor]: true }) as never);
    expect(await offered('DE')).toEqual([exhibitor]);
    expect(await ids('TPL-07', { market: 'DE' })).toContain(exhibitor);
    await world.as('admin').run('ADM-50', offer('DE', { [exhibitor]: false }) as never);
    expect(await offered('DE')).toEqual([]);
    const trail = await portal.parts.dataSource.query<{ fields: object }[]>(
      `SELECT fields FROM record_change WHERE table_name = 'template' AND record_key = $1
       AND fields ? 'idMarkets' ORDER BY id_change DESC LIMIT 2`,
      [String(exhibitor)],
    );
    expect(trail.map(({ fields }) => fields)).toEqual([
      { idMarkets: { old: ['IT', 'DE'], new: ['IT'] } },
      { idMarkets: { old: ['IT'], new: ['IT', 'DE'] } },
    ]);
  });

  it('ADM-50 refuses to remove the last market of a template, and changes no other template', async () => {
    const { exhibitor } = world.templates;
    const template = await portal.parts.partners.template(exhibitor);
    const change = { id: undefined as never, name: 'Second', idMarkets: ['IT', 'DE'] };
    const second = await portal.parts.partners.saveTemplate(Object.assign({}, template!, change));
    const both = offer('IT', { [second]: false, [exhibitor]: false });
    const at = both.body.templates.findIndex(({ idTemplate }) => idTemplate === exhibitor);
    expect(await refused('ADM-50', both)).toEqual({
      status: 400,
      fields: [`templates.${at}.flgEnabled last_market`],
    });
    expect(await offered('IT')).toEqual(expect.arrayContaining([second, exhibitor]));
  });

  it('keeps both changes if two calls run in parallel', async () => {
    const { exhibitor } = world.templates;
    const change = (market: string) =>
      world.as('admin').run('ADM-50', offer(market, { [exhibitor]: true }) as never);
    await Promise.all([change('DE'), change('IT'), change('DE')]);
    expect((await portal.parts.partners.template(exhibitor))!.idMarkets).toEqual(['IT', 'DE']);
    await world.as('admin').run('ADM-50', offer('DE', { [exhibitor]: false }) as never);
  });

  it('ADM-50 refuses markets that the caller does not work for, and hides their templates and dealers', async () => {
    const { exhibitor, loader } = world.templates;
    const before = await offered('DE');
    const foreign = { status: 400, fields: ['market foreign_market'] };
    expect(await refused('ADM-49', inMarket('DE', 'exhibitor'), 'centre')).toEqual(foreign);
    const abroad = offer('DE', { [exhibitor]: true });
    expect(await refused('ADM-50', abroad, 'centre')).toEqual(foreign);
    expect((await refused('ADM-50', abroad, 'abroad')).status).toBe(404);
    expect((await refused('ADM-50', offer('DE', { [loader]: true }))).status).toBe(404);
    expect((await refused('ADM-50', offer('DE', { [UNKNOWN]: true }))).status).toBe(404);
    expect(await offered('DE')).toEqual(before);
  });
});

describe('the lists of templates for a caller', () => {
  it('TPL-06 returns to a buyer the enabled templates on which the dealer is accepted', async () => {
    const { auctioneer, exhibitor } = world.templates;
    const all = await ids('TPL-06', {}, 'dealer1');
    expect(all).toContain(auctioneer);
    expect(await ids('TPL-06', { ids: `${auctioneer},${UNKNOWN}` }, 'dealer1')).toEqual([
      auctioneer,
    ]);
    const { idDealer } = world.people.dealer1;
    await portal.parts.partners.setStandings([
      { idTemplate: exhibitor, idDealer, standing: 'BLOCKED' },
    ]);
    expect(await ids('TPL-06', {}, 'dealer1')).not.toContain(exhibitor);
    const template = (await portal.parts.partners.template(auctioneer))!;
    const enable = (enabled: boolean) =>
      portal.parts.partners.saveTemplate(Object.assign({}, template, { enabled }));
    await enable(false);
    expect(await ids('TPL-06', {}, 'dealer1')).not.toContain(auctioneer);
    await enable(true);
  });

  it('TPL-07 returns only templates of the requested market, with their owners', async () => {
    const { rows } = await world.as('dealer1').run('TPL-07', { query: { market: 'IT' } });
    expect(rows.every(({ idMarkets }) => idMarkets.includes('IT'))).toBe(true);
    expect(rows.map(({ idTemplate }) => idTemplate)).toContain(world.templates.auctioneer);
    expect(rows[0]).toHaveProperty('auctionName');
    expect(await ids('TPL-07', { market: 'PT' }, 'dealer1')).toEqual([]);
    expect(await ids('TPL-07', {}, 'dealer1')).toContain(world.templates.auctioneer);
  });

  it('TPL-08 returns linked templates by their owner, to multi-auctioneers only', async () => {
    expect(await ids('TPL-08', {}, 'multi')).toContain(world.templates.auctioneer);
    const { provenance } = (await portal.parts.partners.template(world.templates.auctioneer))!;
    expect(await ids('TPL-08', { provenance }, 'multi')).toContain(world.templates.auctioneer);
    expect(await ids('TPL-08', { provenance: 'NO_SUCH' }, 'multi')).toEqual([]);
    expect(await ids('TPL-08', {}, 'loader')).toEqual([]);
  });

  it('TPL-09 returns the templates of the caller’s dealer, or for staff those of their markets', async () => {
    expect(await ids('TPL-09', ofMulti(), 'multi')).toContain(world.templates.auctioneer);
    expect(await ids('TPL-09', ofMulti())).toContain(world.templates.auctioneer);
    expect(await ids('TPL-09', ofMulti())).not.toContain(world.templates.loader);
    const { idDealer } = world.people.exhibitor;
    expect(await ids('TPL-09', { idDealer })).not.toContain(world.templates.auctioneer);
    expect((await refused('TPL-09', { query: {} })).status).toBe(400);
    expect((await refused('TPL-09', { query: ofMulti() }, 'loader')).status).toBe(404);
    expect((await refused('TPL-09', { query: ofMulti() }, 'abroad')).status).toBe(404);
  });
});
