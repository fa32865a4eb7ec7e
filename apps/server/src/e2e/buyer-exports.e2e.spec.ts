import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  makePortal,
  makeWorld,
  type PersonName,
  type TestPortal,
  type World,
} from '../testing/index.js';
import { workbookPart } from '../testing/workbook.js';

const LONG = 10_500;

let portal: TestPortal;
let world: World;
let idTemplate: number;
beforeAll(async () => {
  portal = await makePortal();
  world = await makeWorld(portal);
  idTemplate = world.templates.auctioneer;
});
afterAll(() => portal.stop());

const start = async (who: PersonName, query: object, view: string | null) => {
  const body = { record: 'buyer', view, query };
  return (await world.as(who).run('ENG-306', { body } as never)).idExport;
};
const of = (idExport: string) => ({ params: { idExport } });
const over = (who: PersonName, idExport: string) =>
  vi.waitFor(async () => {
    const all = await world.as(who).run('ENG-307');
    const one = all.find((found) => found.idExport === idExport);
    expect(one?.state).not.toBe('running');
    return one!;
  }, 60_000);
const file = async (who: PersonName, query: object, view: string | null): Promise<Buffer> => {
  const idExport = await start(who, query, view);
  await over(who, idExport);
  return world.as(who).run('ENG-308', of(idExport));
};
/** Adds users to dealer 1, which is accepted on the template. */
const makeUsers = async (count: number) => {
  const { idUser, idDealer } = world.people.dealer1;
  await portal.parts.dataSource.query(
    `INSERT INTO app_user (username, name, surname, email, language, id_dealer, id_market, roles,
       permissions, admin_enabled_markets, enabled)
     SELECT 'many' || n, name, 'Many', 'many' || n || '@example.test', language, $2, id_market, roles,
       permissions, admin_enabled_markets, enabled
     FROM app_user, generate_series(1, $3::int) AS n WHERE id_user = $1`,
    [idUser, idDealer, count],
  );
  await portal.parts.dataSource.query('ANALYZE app_user');
};

describe('an export of buyers as a job', () => {
  it.each([
    ['ADM-36', 'admin', null],
    ['ENG-206', 'auctioneer', 'own'],
    ['ENG-206', 'multi', 'own'],
  ] as const)('%s writes the same rows in a job for the %s', async (id, who, view) => {
    const query = { accepted: 'true', sort: '-username', language: 'de' };
    const csv = await file(who, { ...query, idTemplate: String(idTemplate) }, view);
    const streamed = await world.as(who).run(id, {
      query: { idTemplate, accepted: true, sort: '-username', language: 'de' },
    });
    expect(csv.toString('utf8')).toBe(String(streamed));
    expect(csv.toString('utf8')).toContain('dealer1@example.test');
    const xlsx = { ...query, idTemplate: String(idTemplate), format: 'xlsx' };
    const strings = workbookPart(await file(who, xlsx, view), 'xl/sharedStrings.xml');
    expect(strings).toContain('dealer1@example.test');
  });

  it("contains the buyers of a market's fixed-price stock, for staff", async () => {
    const csv = await file('admin', { idMarket: 'IT', q: 'dealer1@' }, null);
    expect(csv.toString('utf8')).toContain('dealer1@example.test');
  });

  it('may have more than 10,000 rows, as CSV and XLSX', async () => {
    await makeUsers(LONG);
    const query = { idTemplate: String(idTemplate), q: 'many' };
    const csv = await file('auctioneer', query, 'own');
    expect(csv.toString('utf8').trim().split('\r\n')).toHaveLength(LONG + 1);
    const idExport = await start('admin', { ...query, format: 'xlsx' }, null);
    expect(await over('admin', idExport)).toMatchObject({ state: 'ready', rows: LONG });
    // The list of buyers counts up to the limit of a bulk change, the list of users up to a lower
    // one.
    const admin = world.as('admin');
    const buyers = await admin.run('ADM-33', { query: { idTemplate, q: 'many' } });
    expect(buyers.total).toEqual({ count: 10_000, isExact: false });
    const users = await admin.run('ENG-200', { query: { q: 'many' } });
    expect(users.total).toEqual({ count: 1_000, isExact: false });
    const all = await admin.run('ENG-200', { query: {} });
    expect(all.total).toEqual({ count: 10_000, isExact: false });
  }, 120_000);

  it('is refused for lists that the caller cannot read', async () => {
    const refused = async (who: PersonName, query: object, view: string | null) => {
      const body = { record: 'buyer', view, query };
      return (await world.as(who).refusal('ENG-306', { body } as never)).status;
    };
    const foreign = { idTemplate: String(world.templates.loader) };
    const own = { idTemplate: String(idTemplate) };
    expect(await refused('auctioneer', foreign, 'own')).toBe(404);
    expect(await refused('abroad', own, null)).toBe(404);
    // Without the view `own`, an export uses the list for staff, which an owner cannot read.
    expect(await refused('auctioneer', own, null)).toBe(403);
    expect(await refused('auctioneer', { idMarket: 'IT' }, 'own')).toBe(400);
    expect(await refused('auctioneer', own, 'nowhere')).toBe(400);
    const sellers = { body: { record: 'seller' } };
    expect((await world.as('auctioneer').refusal('ENG-306', sellers)).status).toBe(403);
  });

  it('cannot be downloaded after its creator has lost the template', async () => {
    const query = { idTemplate: String(idTemplate), q: 'dealer1@' };
    const idExport = await start('multi', query, 'own');
    await over('multi', idExport);
    const { partners } = portal.parts;
    const link = { idDealer: world.people.multi.idDealer, idTemplate };
    await partners.unlink(link, { idActor: null });
    const { status, problem } = await world.as('multi').refusal('ENG-308', of(idExport));
    expect([status, problem.code]).toEqual([409, 'EXPORT_RIGHTS_CHANGED']);
    await partners.link(link);
    expect((await world.as('multi').run('ENG-308', of(idExport))).length).toBeGreaterThan(0);
    expect((await world.as('auctioneer').refusal('ENG-309', of(idExport))).status).toBe(404);
    expect(await world.as('multi').run('ENG-309', of(idExport))).toEqual({ done: true });
  });
});
