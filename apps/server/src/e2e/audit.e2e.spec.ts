import { AUDIT_WORKBOOK_MAX } from '@fairlot/contracts/back-office';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { applicationHelpers } from '../testing/applications.js';
import {
  makePortal,
  makeWorld,
  type TestPortal,
  type PersonName,
  type World,
} from '../testing/index.js';
import { resetLimits } from '../testing/registering.js';

const INSERT_CHANGES = `
  INSERT INTO record_change (changed_at, id_actor, table_name, record_key, fields, market)
  SELECT now(), 1, 'dealer', $1, '{"city": {"old": "Milano", "new": "Torino"}}', 'IT'
  FROM generate_series(1, $2::int)`;

let portal: TestPortal;
let world: World;
let applications: ReturnType<typeof applicationHelpers>;
beforeAll(async () => {
  portal = await makePortal();
  world = await makeWorld(portal);
  applications = applicationHelpers(portal);
});
afterAll(() => portal.stop());
beforeEach(() => resetLimits(portal));

type Query = Record<string, unknown>;
const rowsOf = async (query: Query, who: PersonName = 'admin') =>
  (await world.as(who).run('ENG-261', { query } as never)).rows;
const enable = (who: PersonName, flgEnabled: boolean, by: PersonName = 'admin') =>
  world.as(by).run('ADM-23', {
    body: {
      idUser: world.people[who].idUser,
      flgEnabled,
      ...(!flgEnabled && { reason: 'Has left' }),
    },
  });

describe('the audit log', () => {
  it('ENG-261 returns who changed what, in which application, with the old and the new values', async () => {
    const { idUser } = world.people.dealer1;
    await enable('dealer1', false);
    const [entry] = await rowsOf({ kind: 'USER', key: String(idUser) });
    expect(entry).toMatchObject({
      username: 'admin',
      application: 'MOBILE_APP',
      changedAt: expect.any(Number),
      kind: 'USER',
      key: String(idUser),
      idMarket: 'IT',
      title: 'Prova dealer1',
      fields: { enabled: { before: true, after: false } },
    });
    await enable('dealer1', true);
  });

  it('ENG-261 contains changes of templates, of their buyers and of dealers', async () => {
    const { auctioneer: idTemplate } = world.templates;
    const { idUser, idDealer } = world.people.dealer2;
    const body = { idTemplate, idUsers: [idUser], state: 'BLOCKED' as const };
    await world.as('admin').run('ADM-35', { body });
    const [standing] = await rowsOf({ kind: 'DEALER_STANDING' });
    expect(standing).toMatchObject({
      key: `${idTemplate}/${idDealer}`,
      idMarket: 'IT',
      fields: { standing: { before: 'ACCEPTED', after: 'BLOCKED' } },
    });
    expect(standing?.title).toMatch(/ · /);
    await world.as('admin').run('ADM-35', { body: { ...body, state: 'ACCEPTED' } });
    const kinds = (await rowsOf({ limit: 1_000 })).map(({ kind }) => kind);
    expect(new Set(kinds)).toEqual(expect.objectContaining(new Set(['DEALER', 'TEMPLATE'])));
  });

  it('ENG-261 covers links of templates to other dealers, for staff of the template’s market', async () => {
    const { loader: idTemplate } = world.templates;
    const { idDealer } = world.people.multi;
    const link = { idDealer, idTemplate };
    await world.as('centre').run('ADM-52', { body: link });
    await world.as('centre').run('ADM-53', { query: link });
    const links = { kind: 'TEMPLATE_LINK', key: `${idTemplate}/${idDealer}` };
    const [removed, added] = await rowsOf(links, 'centre');
    expect(removed).toMatchObject({
      username: 'centre',
      idMarket: 'IT',
      title: 'Template of loader · multi srl',
      fields: { link: { before: 'LINKED', after: null } },
    });
    expect(added?.fields).toEqual({ link: { before: null, after: 'LINKED' } });
    expect(await rowsOf(links, 'abroad')).toEqual([]);
  });

  it('ENG-261 records each view of a document of an application', async () => {
    const { idRegistration } = await applications.apply();
    const { documents } = await world.as('centre').run('ENG-221', { params: { idRegistration } });
    const drawn = documents.find(({ kind }) => kind !== 'eps')!;
    const params = { idRegistration, idFile: drawn.idFile };
    await world.as('centre').run('ENG-223', { params });
    const [viewed] = await rowsOf({ kind: 'REGISTRATION', key: String(idRegistration) });
    expect(viewed).toMatchObject({
      username: 'centre',
      fields: { step: { after: 'VIEWED' }, document: { after: drawn.document } },
    });
  });

  it('ENG-261 can be filtered by user, market and period', async () => {
    await enable('dealer3', false, 'centre');
    await enable('dealer3', true, 'centre');
    const { idUser } = world.people.centre;
    const byName = await rowsOf({ person: 'CENTRE' });
    expect(byName.length).toBeGreaterThan(0);
    expect(new Set(byName.map((row) => row.idUser))).toEqual(new Set([idUser]));
    expect(await rowsOf({ person: idUser })).toEqual(byName);
    expect(await rowsOf({ person: 'nobody-at-all' })).toEqual([]);
    expect(await rowsOf({ person: idUser, toAt: '2020-01-01' })).toEqual([]);
    expect(await rowsOf({ person: idUser, market: 'DE' })).toEqual([]);
  });

  it('ENG-261 is returned in pages by cursor, and an invalid cursor is refused', async () => {
    const first = await world.as('admin').run('ENG-261', { query: { limit: 2 } });
    const cursor = first.next!;
    const second = await world.as('admin').run('ENG-261', { query: { limit: 2, cursor } });
    const ids = [...first.rows, ...second.rows].map(({ idChange }) => Number(idChange));
    expect(ids).toEqual(ids.toSorted((one, other) => other - one));
    expect(new Set(ids).size).toBe(4);
    const query = { cursor: 'of-no-list' };
    expect((await world.as('admin').refusal('ENG-261', { query })).status).toBe(400);
  });

  it('ENG-261 shows staff only their markets, and shows changes of staff accounts only to administrators', async () => {
    const foreigner = { kind: 'DEALER', key: String(world.people.foreigner.idDealer) };
    expect((await rowsOf(foreigner)).length).toBeGreaterThan(0);
    expect(await rowsOf(foreigner, 'centre')).toEqual([]);
    const markets = (await rowsOf({ limit: 1_000 }, 'centre')).map(({ idMarket }) => idMarket);
    expect(new Set(markets)).not.toContain('DE');
    const colleague = { kind: 'USER', key: String(world.people.centre.idUser) };
    expect((await rowsOf(colleague)).length).toBeGreaterThan(0);
    expect(await rowsOf(colleague, 'centre')).toEqual([]);
  });

  it('ENG-262 exports one row per field in the reader’s markets, as CSV or a workbook of at most 5,000 rows', async () => {
    await enable('dealer1', false);
    const key = String(world.people.dealer1.idUser);
    const query = { kind: ['USER' as const], key, language: 'en' as const };
    const csv = await world.as('admin').call('ENG-262', { query } as never);
    const [head, ...lines] = String(csv.ok && csv.answer)
      .trimEnd()
      .split('\r\n');
    expect(head).toContain('Old value');
    const changed = (await rowsOf({ kind: 'USER', key })).flatMap(({ fields }) =>
      Object.keys(fields),
    );
    expect(changed.length).toBeGreaterThan(1);
    const FIELD_COLUMN = 8;
    expect(lines.map((line) => line.split(',')[FIELD_COLUMN])).toEqual(changed);
    const big = { query: { ...query, format: 'xlsx' as const } };
    const workbook = await world.as('admin').call('ENG-262', big as never);
    expect(workbook.ok && workbook.answer.subarray(0, 2).toString()).toBe('PK');
    await enable('dealer1', true);

    const many = { kind: ['DEALER' as const], key: '999001', language: 'en' as const };
    await portal.parts.dataSource.query(INSERT_CHANGES, [many.key, AUDIT_WORKBOOK_MAX + 1]);
    const linesFor = async (who: PersonName) => {
      const called = await world.as(who).call('ENG-262', { query: many } as never);
      return (
        String(called.ok && called.answer)
          .trimEnd()
          .split('\r\n').length - 1
      );
    };
    expect([await linesFor('centre'), await linesFor('abroad')]).toEqual([5_001, 0]);
    const tooMany = { query: { ...many, format: 'xlsx' as const } };
    const { status, problem } = await world.as('admin').refusal('ENG-262', tooMany as never);
    expect([status, problem.fields?.map(({ path, code }) => `${path} ${code}`)]).toEqual([
      400,
      ['format too_big'],
    ]);
  });

  it('ENG-262 exports views of documents, and changes of staff accounts to administrators only', async () => {
    const linesOf = async (who: PersonName, query: Query) =>
      String(await world.as(who).run('ENG-262', { query } as never))
        .trimEnd()
        .split('\r\n')
        .slice(1);
    const colleague = { kind: 'USER', key: String(world.people.centre.idUser) };
    expect(await linesOf('admin', colleague)).not.toEqual([]);
    expect(await linesOf('centre', colleague)).toEqual([]);
    const views = (await linesOf('centre', { kind: 'REGISTRATION' })).filter((line) =>
      line.endsWith(',VIEWED'),
    );
    expect(views).not.toEqual([]);
  });
});
