import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  makePortal,
  makeWorld,
  type PersonName,
  type TestPortal,
  type World,
} from '../testing/index.js';

let portal: TestPortal;
let world: World;
beforeAll(async () => {
  portal = await makePortal();
  world = await makeWorld(portal);
});
afterAll(() => portal.stop());

const UNKNOWN = 2_147_483_647;
const body = (facts: object = {}) => ({
  idTemplate: world.templates.exhibitor,
  idMarket: 'DE' as const,
  idDealer: world.people.foreigner.idDealer,
  name: 'Rückläufer',
  ...facts,
});
const copy = async (facts: object = {}, headers: Readonly<Record<string, string>> = {}) =>
  (await world.as('admin').run('ENG-303', { body: body(facts), headers })).idTemplate;
const read = (idTemplate: number) =>
  world.as('admin').run('TPL-05', { params: { idTemplate } } as never) as Promise<
    Readonly<Record<string, unknown>>
  >;
const refused = async (facts: object, who: PersonName = 'admin') => {
  const { status, problem } = await world.as(who).refusal('ENG-303', { body: body(facts) });
  return [status, ...(problem.fields ?? []).map(({ path, code }) => `${path} ${code}`)];
};
const rowsOf = (sql: string, idTemplate: number) =>
  portal.parts.dataSource.query<object[]>(sql, [idTemplate]);

it('ENG-303 in part: a copy is a disabled template with the same terms, in the new market only', async () => {
  const from = await read(world.templates.exhibitor);
  const idTemplate = await copy({ name: 'Copied' });
  expect(idTemplate).not.toBe(world.templates.exhibitor);
  const { policy, provenance, regulationTextKey } = from;
  expect(await read(idTemplate)).toMatchObject({
    name: 'Copied',
    idDealer: world.people.foreigner.idDealer,
    idMarket: 'DE',
    idMarkets: ['DE'],
    enabled: false,
    partner: null,
    policy,
    provenance,
    regulationTextKey,
  });
  // The original has not changed.
  expect(await read(world.templates.exhibitor)).toEqual(from);
});

it('ENG-303 in part: a copy for the same owner has the partner page, but no regulation, buyers or links', async () => {
  const { idDealer } = world.people.exhibitor;
  const idSource = world.templates.exhibitor;
  await portal.parts.partners.link({ idDealer: world.people.multi.idDealer, idTemplate: idSource });
  await portal.parts.partners.setStandings([
    { idTemplate: idSource, idDealer: world.people.dealer1.idDealer, standing: 'ACCEPTED' },
  ]);
  const source = await portal.parts.partners.template(idSource);
  const idTemplate = await copy({ idDealer, name: 'Own copy' });
  const made = await portal.parts.partners.template(idTemplate);
  expect(made?.partner).toEqual(source?.partner);
  expect(made?.partner).not.toBeNull();
  // The copy has the German market's built-in regulation text, in German.
  expect(made?.regulationVersion).toBe(1);
  expect(made?.regulationHash).not.toBe(source?.regulationHash);
  const parts = ['template_dealer', 'multi_auctioneer_template', 'regulation_version'];
  for (const table of parts) {
    const of = `SELECT 1 FROM ${table} WHERE id_template = $1`;
    expect([table, await rowsOf(of, idTemplate)]).toEqual([table, []]);
  }
});

it('a repeated command returns the first copy, even in parallel, and the history names who copied', async () => {
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const first = await Promise.all([
    copy({ name: 'Once' }, headers),
    copy({ name: 'Once' }, headers),
  ]);
  expect(await copy({ name: 'Once' }, headers)).toBe(first[0]);
  expect(new Set(first).size).toBe(1);
  const { rows } = await world.as('admin').run('ENG-181', { query: { id: first[0] } } as never);
  expect(rows).toHaveLength(1);
});

it('ENG-303 in part: a copy cannot have the name of another template in the market, even in parallel', async () => {
  const outcomes = await Promise.all(
    [1, 2].map(() => world.as('admin').call('ENG-303', { body: body({ name: 'Taken' }) })),
  );
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await refused({ name: ' Taken ' })).toEqual([400, 'name taken']);
  const taken = `SELECT 1 FROM template WHERE name = 'Taken' AND id <> $1`;
  expect(await rowsOf(taken, 0)).toHaveLength(1);
  // A template of another market may have the same name.
  const { name } = await read(world.templates.exhibitor);
  await copy({ name });
});

it('ENG-303 in part: a copy needs staff of both markets, and a refusal names what is wrong', async () => {
  expect(await refused({ idMarket: 'FR' })).toEqual([400, 'idMarket foreign_market']);
  expect(await refused({ idMarket: 'IT' })).toEqual([400, 'idMarket same_market']);
  expect(await refused({ idDealer: UNKNOWN })).toEqual([400, 'idDealer unknown_reference']);
  const { visitor, dealer1 } = world.people;
  await portal.parts.dataSource.query(
    'UPDATE dealer SET id_merged_into = $1 WHERE id_dealer = $2',
    [dealer1.idDealer, visitor.idDealer],
  );
  const { problem } = await world
    .as('admin')
    .refusal('ENG-303', { body: body({ idDealer: visitor.idDealer }) });
  expect(problem.fields).toEqual([
    {
      path: 'idDealer',
      code: 'dealer_merged',
      message: `This dealer was merged into dealer1 srl (ID ${dealer1.idDealer}). Choose that dealer.`,
    },
  ]);
  expect(await refused({ idTemplate: UNKNOWN })).toEqual([404]);
  // `abroad` works in Germany only, so the Italian template is 404.
  expect(await refused({}, 'abroad')).toEqual([404]);
  // `centre` works in Italy only, so the target market is refused.
  expect(await refused({}, 'centre')).toEqual([400, 'idMarket foreign_market']);
  expect(await refused({}, 'exhibitor')).toEqual([403]);
  expect(await refused({}, 'engineer')).toEqual([403]);
});
