import { Notifications } from '@fairlot/database';
import { makeDatabase, type TestDatabase } from '@fairlot/database/testing';
import * as records from '@fairlot/records';
import { eventually } from '@fairlot/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { DataSource } from 'typeorm';
import { entities } from './entities.js';
import { migrations } from './migrations.js';
import { ACCESS_CHANGED, PartnerDirectory, type NewTemplate } from './partner-directory.js';
import { A_POLICY } from './testing/index.js';
import { TemplateDealer } from './template-dealer.entity.js';

let database: TestDatabase;
let source: DataSource;
let here: PartnerDirectory;
let lines: Notifications[];
let elsewhere: PartnerDirectory;

/** The dealer's state on a template; null if the dealer has never asked for the template. */
const standingIn = async (
  directory: PartnerDirectory,
  { idTemplate, idDealer }: Pick<TemplateDealer, 'idTemplate' | 'idDealer'>,
) => (await directory.ofDealer(idDealer)).standings.get(idTemplate) ?? null;

const makeTemplate = (change: Partial<NewTemplate> = {}): NewTemplate => ({
  name: 'Leasing fleet',
  idDealer: 1,
  idMarket: 'IT',
  idMarkets: ['IT', 'DE'],
  policy: A_POLICY,
  regulationVersion: 1,
  regulationTextKey: 'regulation.open',
  regulationHash: 'ab'.repeat(32),
  provenance: 'LTR_RETURN',
  enabled: true,
  ...change,
});

beforeAll(async () => {
  database = await makeDatabase([...records.migrations, ...migrations]);
  source = await database.dataSource([...records.entities, ...entities]);
  lines = [database, database].map(({ connection }) => new Notifications(connection));
  here = new PartnerDirectory(source, lines[0]!);
  elsewhere = new PartnerDirectory(
    await database.dataSource([...records.entities, ...entities]),
    lines[1]!,
  );
  await Promise.all([here.onModuleInit(), elsewhere.onModuleInit()]);
});
afterAll(async () => {
  await Promise.all(lines.map((line) => line.close()));
  await database.drop();
});

it('the entities of partners match the migrated tables exactly', async () => {
  const { upQueries } = await source.driver.createSchemaBuilder().log();
  expect(upQueries.map(({ query }) => query)).toEqual([]);
});

describe('templates', () => {
  it('are read as they were written, including their policy', async () => {
    const id = await here.saveTemplate(makeTemplate());
    expect(await here.template(id)).toEqual({ id, partner: null, ...makeTemplate() });
    expect(await here.template(999_999)).toBeNull();
  });

  it('show an edit immediately in this process, and soon in every other process', async () => {
    const id = await here.saveTemplate(makeTemplate());
    expect((await elsewhere.template(id))?.name).toBe('Leasing fleet');
    await here.saveTemplate(makeTemplate({ id, name: 'Rental fleet' }));
    expect((await here.template(id))?.name).toBe('Rental fleet');
    await eventually(async () => expect((await elsewhere.template(id))?.name).toBe('Rental fleet'));
  });

  it('reading 35: are returned to their owner, to linked dealers, and to staff of their markets', async () => {
    const own = await here.saveTemplate(makeTemplate({ idDealer: 20, name: 'B' }));
    const linked = await here.saveTemplate(
      makeTemplate({ idDealer: 21, idMarkets: ['LU'], name: 'A' }),
    );
    await here.link({ idDealer: 20, idTemplate: linked });
    await here.link({ idDealer: 20, idTemplate: linked });
    const ids = async (scope: Parameters<PartnerDirectory['templatesOf']>[0]) =>
      (await here.templatesOf(scope)).map(({ id }) => id);
    expect(await ids({ idDealer: 20 })).toEqual([linked, own]);
    expect(await ids({ idDealer: 21 })).toEqual([linked]);
    expect(await ids({ idDealer: 22 })).toEqual([]);
    expect(await ids({ idMarkets: ['LU', 'PT'] })).toEqual([linked]);
    expect(await ids({ idMarkets: [] })).toEqual([]);
    expect(await here.linkedTemplates(20)).toEqual([linked]);
    expect(await here.ownTemplates(20)).toEqual([own]);
  });
});

describe('changes of links', () => {
  const marketsOf = async (key: string) => {
    const rows = await source.query<{ market: string | null }[]>(
      `SELECT market FROM record_change
       WHERE table_name = 'multi_auctioneer_template' AND record_key = $1 ORDER BY id_change`,
      [key],
    );
    return rows.map(({ market }) => market);
  };

  it('belong to the market of the template, also those from before the market was stored', async () => {
    const idTemplate = await here.saveTemplate(makeTemplate({ idMarket: 'DE' }));
    const key = `${idTemplate}/50`;
    await here.link({ idDealer: 50, idTemplate });
    await here.unlink({ idDealer: 50, idTemplate }, { idActor: null });
    expect(await marketsOf(key)).toEqual(['DE', 'DE']);
    await source.query('UPDATE record_change SET market = NULL WHERE record_key = $1', [key]);
    const added = migrations.find(({ name }) => name.startsWith('AuditMarketsOfTemplateLinks'))!;
    await source.query(added.up);
    expect(await marketsOf(key)).toEqual(['DE', 'DE']);
  });

  it('belong to the market of the template, also if a process of the previous version writes them', async () => {
    const idTemplate = await here.saveTemplate(makeTemplate({ idMarket: 'FR' }));
    const key = `${idTemplate}/51`;
    await records.addAuditEntry(
      source.manager,
      { name: 'multi_auctioneer_template', personal: [] },
      {
        by: { idActor: 1 },
        changes: [{ key, fields: { link: { old: null, new: 'LINKED' } }, row: {} }],
      },
    );
    expect(await marketsOf(key)).toEqual(['FR']);
  });
});

describe('standing', () => {
  it('is null at first, then the stored value; another process drops its cached value', async () => {
    const idTemplate = await here.saveTemplate(makeTemplate());
    const standing = () => standingIn(elsewhere, { idTemplate, idDealer: 7 });
    expect(await standing()).toBeNull();
    await here.setStandings([{ idTemplate, idDealer: 7, standing: 'ACCEPTED' }]);
    expect(await standingIn(here, { idTemplate, idDealer: 7 })).toBe('ACCEPTED');
    await eventually(async () => expect(await standing()).toBe('ACCEPTED'));
    await here.setStandings([{ idTemplate, idDealer: 7, standing: 'BLOCKED' }]);
    await eventually(async () => expect(await standing()).toBe('BLOCKED'));
    expect(await standingIn(here, { idTemplate, idDealer: 8 })).toBeNull();
  });

  it('is read from the cache until a change is announced', async () => {
    const idTemplate = await here.saveTemplate(makeTemplate());
    await source.manager.insert(TemplateDealer, { idTemplate, idDealer: 9, standing: 'PENDING' });
    expect(await standingIn(here, { idTemplate, idDealer: 9 })).toBe('PENDING');
    await source.manager.update(TemplateDealer, { idDealer: 9 }, { standing: 'BLOCKED' });
    expect(await standingIn(here, { idTemplate, idDealer: 9 })).toBe('PENDING');
    await source.query(`NOTIFY ${ACCESS_CHANGED}, '{"idDealer":9}'`);
    await eventually(async () =>
      expect(await standingIn(here, { idTemplate, idDealer: 9 })).toBe('BLOCKED'),
    );
  });

  it('is removed from the cache immediately for the dealers passed to `changed`', async () => {
    const idTemplate = await here.saveTemplate(makeTemplate());
    const at = { idTemplate, idDealer: 10 };
    // Write directly, without a notification, as if it had not arrived yet.
    await source.manager.insert(TemplateDealer, { ...at, standing: 'PENDING' });
    expect(await standingIn(here, at)).toBe('PENDING');
    await source.manager.update(TemplateDealer, { idDealer: 10 }, { standing: 'BLOCKED' });
    expect(await standingIn(here, at)).toBe('PENDING');
    here.changed([10]);
    expect(await standingIn(here, at)).toBe('BLOCKED');
  });

  it('I10 is announced once, for exactly the dealers whose state has changed', async () => {
    const idTemplate = await here.saveTemplate(makeTemplate());
    const set = (idDealer: number, standing: 'PENDING' | 'ACCEPTED') => ({
      idTemplate,
      idDealer,
      standing,
    });
    await here.setStandings([set(31, 'PENDING'), set(32, 'ACCEPTED')]);
    const received: string[] = [];
    const runner = source.createQueryRunner();
    const client = await runner.connect();
    client.on('notification', (message: { payload: string }) => received.push(message.payload));
    await runner.query(`LISTEN ${ACCESS_CHANGED}`);
    await here.setStandings([set(31, 'ACCEPTED'), set(32, 'ACCEPTED'), set(33, 'PENDING')]);
    await source.query(`NOTIFY ${ACCESS_CHANGED}, '"last"'`);
    await eventually(() => expect(received).toContain('"last"'));
    expect(
      received
        .slice(0, -1)
        .map((text) => JSON.parse(text))
        .sort((a, b) => a.idDealer - b.idDealer),
    ).toEqual([{ idDealer: 31 }, { idDealer: 33 }]);
    await runner.query('UNLISTEN *');
    await runner.release();
  });

  it('is removed from the cache if the listening connection is lost, which then reopens', async () => {
    const idTemplate = await here.saveTemplate(makeTemplate());
    await here.setStandings([{ idTemplate, idDealer: 40, standing: 'ACCEPTED' }]);
    await eventually(async () =>
      expect(await standingIn(elsewhere, { idTemplate, idDealer: 40 })).toBe('ACCEPTED'),
    );
    await source.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE application_name = 'fairlot notifications' AND datname = current_database()`,
    );
    await here.setStandings([{ idTemplate, idDealer: 40, standing: 'BLOCKED' }]);
    await eventually(async () =>
      expect(await standingIn(elsewhere, { idTemplate, idDealer: 40 })).toBe('BLOCKED'),
    );
    await vi.waitFor(
      async () => {
        const [row] = await source.query(
          `SELECT count(*)::int AS n FROM pg_stat_activity
           WHERE application_name = 'fairlot notifications' AND datname = current_database()`,
        );
        expect(row.n).toBe(2);
      },
      { timeout: 10_000 },
    );
    await here.setStandings([{ idTemplate, idDealer: 40, standing: 'ACCEPTED' }]);
    await eventually(async () =>
      expect(await standingIn(elsewhere, { idTemplate, idDealer: 40 })).toBe('ACCEPTED'),
    );
  });
});

describe('a merge of the states of two dealers', () => {
  it('keeps a block that staff set at the same time', async () => {
    const idTemplate = await here.saveTemplate(makeTemplate());
    const [moved, kept] = [60, 61].map((idDealer) => ({ idTemplate, idDealer }));
    await here.setStandings(
      [moved!, kept!].map((one) => ({ ...one, standing: 'ACCEPTED' as const })),
    );
    const staff = source.createQueryRunner();
    await staff.startTransaction();
    await staff.manager.update(TemplateDealer, kept!, { standing: 'BLOCKED' });
    const merging = source.transaction((manager) =>
      here.merge(manager, { idDealer: 60, idInto: 61 }, { idActor: null }),
    );
    await eventually(async () => {
      const [row] = await source.query(
        `SELECT count(*)::int AS waiting FROM pg_stat_activity
         WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
      expect(row.waiting).toBe(1);
    });
    await staff.commitTransaction();
    await staff.release();
    await merging;
    const { manager } = source;
    expect(await manager.findOneBy(TemplateDealer, kept!)).toMatchObject({ standing: 'BLOCKED' });
    expect(await manager.existsBy(TemplateDealer, moved!)).toBe(false);
  });
});
