import type { AnswerTo } from '@fairlot/contracts/operations';
import { systemClock } from '@fairlot/kernel';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { makePortal, makeWorld, type TestPortal, type World } from '../testing/index.js';
import { workbookPart } from '../testing/workbook.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let portal: TestPortal;
let world: World;
beforeAll(async () => {
  portal = await makePortal();
  world = await makeWorld(portal);
});
afterAll(() => portal.stop());

type Export = AnswerTo<'ENG-307'>[number];
const staff = () => world.as('admin');
const start = async (query: object, more: object = {}): Promise<string> => {
  const body = { record: 'seller', query, ...more };
  return (await staff().run('ENG-306', { body } as never)).idExport;
};
const of = (idExport: string) => ({ params: { idExport } });
const found = async (idExport: string): Promise<Export | undefined> =>
  (await staff().run('ENG-307')).find((one) => one.idExport === idExport);
const over = (idExport: string): Promise<Export> =>
  vi.waitFor(async () => {
    const one = await found(idExport);
    expect(one?.state).not.toBe('running');
    return one!;
  }, 20_000);
const file = async (idExport: string): Promise<Buffer> => {
  await over(idExport);
  return staff().run('ENG-308', of(idExport));
};
const sellers = (surname: string, count: number) =>
  portal.parts.dataSource.query(
    `INSERT INTO seller (surname, name, id_market, email)
     SELECT $1, 'N' || n, 'IT', 'm@example.test' FROM generate_series(1, $2::int) AS n`,
    [surname, count],
  );
/** Stores an export of the administrator that appears to run in another process. */
const makeRunningExport = async (): Promise<string> => {
  const idExport = crypto.randomUUID();
  const { dataSource } = portal.parts;
  const [job] = await dataSource.query<{ id: string }[]>(
    `INSERT INTO pgboss.job (name, data, singleton_key, policy, state, started_on, heartbeat_on)
     VALUES ('record-export', $1, $2, 'exclusive', 'active', now(), now()) RETURNING id`,
    [{ idExport }, idExport],
  );
  await dataSource.query(
    `INSERT INTO record_export (id_export, id_actor, command_id, asked, rights, asked_at, id_job)
     VALUES ($1::uuid, $2, 'of ' || $1::text, '{"record":"seller","view":null,"query":{}}', '{}', $3, $4)`,
    [idExport, world.people.admin.idUser, new Date(systemClock.now()), job!.id],
  );
  return idExport;
};

describe('an export of a list', () => {
  it('contains what the user sees: filter, order, columns, language and format', async () => {
    await sellers('Elenco', 3);
    const shown = { q: 'elenco', sort: '-name', columns: ['name', 'surname'], language: 'de' };
    const csv = await file(await start({ ...shown, market: ['IT'] }));
    expect(csv.toString('utf8')).toBe(
      '\uFEFFVorname;Nachname\r\nN3;Elenco\r\nN2;Elenco\r\nN1;Elenco\r\n',
    );
    const streamed = await staff().run('ENG-171', { query: shown } as never);
    expect(streamed.toString('utf8')).toBe(csv.toString('utf8'));
    const xlsx = await start({ ...shown, format: 'xlsx' });
    expect(workbookPart(await file(xlsx), 'xl/sharedStrings.xml')).toContain('Elenco');
    expect(await found(xlsx)).toMatchObject({
      record: 'seller',
      view: null,
      format: 'xlsx',
      state: 'ready',
      rows: 3,
      reason: null,
    });
  });

  it('is refused for unknown lists, filters, columns and values, at the fields concerned', async () => {
    const paths = async (body: object) => {
      const { problem } = await staff().refusal('ENG-306', { body } as never);
      return problem.fields?.map(({ path }) => path);
    };
    expect(await paths({ record: 'stranger' })).toEqual(['record']);
    expect(await paths({ record: 'seller', view: 'nowhere' })).toEqual(['view']);
    expect(await paths({ record: 'seller', view: '__proto__' })).toEqual(['view']);
    const query = { market: ['XX'], columns: ['password'], unknown: '1', sort: 'nothing' };
    const places = await paths({ record: 'seller', query });
    expect(new Set(places?.map((path) => path.split('.').slice(0, 2).join('.')))).toEqual(
      new Set(['query.market', 'query.columns', 'query.unknown', 'query.sort']),
    );
  });

  it('is visible to its user only, even in the list of exports', async () => {
    const idExport = await start({ q: 'nobody' });
    await over(idExport);
    const other = world.as('centre');
    expect((await other.run('ENG-307')).map((one) => one.idExport)).not.toContain(idExport);
    for (const id of ['ENG-308', 'ENG-309'] as const) {
      expect((await other.refusal(id, of(idExport))).status).toBe(404);
      expect((await staff().refusal(id, of(crypto.randomUUID()))).status).toBe(404);
    }
    expect(await staff().run('ENG-309', of(idExport))).toEqual({ done: true });
    expect((await staff().refusal('ENG-308', of(idExport))).status).toBe(404);
  });

  it('cannot be downloaded after its user has lost a market', async () => {
    const idExport = await start({ q: 'elenco' });
    await over(idExport);
    const { idUser } = world.people.admin;
    const markets = async (idMarkets: readonly string[]) =>
      portal.parts.registry.changeUser(idUser, { adminEnabledMarkets: [...idMarkets] });
    const before = (await portal.parts.directory.user(idUser))!.adminEnabledMarkets;
    await markets(before.slice(1));
    const { status, problem } = await staff().refusal('ENG-308', of(idExport));
    expect([status, problem.code]).toEqual([409, 'EXPORT_RIGHTS_CHANGED']);
    await markets(before);
    expect((await file(idExport)).length).toBeGreaterThan(0);
  });

  it('is refused while the user has too many running exports, and has no file before it ends', async () => {
    const running = [await makeRunningExport(), await makeRunningExport()];
    const refused = await staff().refusal('ENG-306', { body: { record: 'seller' } });
    expect([refused.status, refused.problem.code]).toEqual([409, 'TOO_MANY_EXPORTS']);
    expect(refused.headers.get('retry-after')).toBe('30');
    const { status, problem } = await staff().refusal('ENG-308', of(running[0]!));
    expect([status, problem.code]).toEqual([409, 'EXPORT_NOT_READY']);
    for (const idExport of running) await staff().run('ENG-309', of(idExport));
    expect((await over(await start({ q: 'elenco' }))).state).toBe('ready');
  });

  it('is deleted after a day', async () => {
    const idExport = await start({ q: 'elenco' });
    const { expiresAt, askedAt } = await over(idExport);
    expect(expiresAt - askedAt).toBe(DAY_MS);
    await portal.time.advance(DAY_MS + HOUR_MS);
    expect((await staff().refusal('ENG-308', of(idExport))).status).toBe(404);
    const rows = await portal.parts.dataSource.query(
      'SELECT 1 FROM record_export WHERE id_export = $1',
      [idExport],
    );
    expect(rows).toEqual([]);
  });
});
