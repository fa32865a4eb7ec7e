import type { AnswerTo } from '@fairlot/contracts/operations';
import { USER_LISTS } from '@fairlot/contracts/users';
import { eventually } from '@fairlot/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePortal, makeWorld, type TestPortal, type World } from '../testing/index.js';
import { workbookPart } from '../testing/workbook.js';

let portal: TestPortal;
let world: World;
beforeAll(async () => {
  portal = await makePortal();
  world = await makeWorld(portal);
});
afterAll(() => portal.stop());

type Stored = { readonly idSeller: number; readonly version: string } & Record<string, unknown>;
type Page = { readonly rows: readonly Stored[]; readonly next: string | null };

const staff = () => world.as('admin');
const create = async (surname: string, more: object = {}) => {
  const usual = { name: 'Robin', idMarket: 'IT', email: 'robin@example.test', phone: null };
  const body = { surname, ...usual, ...more };
  return (await staff().run('ADM-40', { body } as never)) as Stored;
};
const listed = async (query: object): Promise<Page> => {
  const page: unknown = await staff().run('ADM-37', { query } as never);
  return page as Page;
};

type Change = AnswerTo<'ENG-170'>;
const NOTHING = { applied: 0, already: 0, refused: 0, changed: 0, gone: 0 };
/** Waits for the end of a bulk change, which may take longer than the call waits. */
const over = (begun: Change, who = staff()): Promise<Change> =>
  eventually(async () => {
    const all = await who.run('ENG-172', { query: { record: 'seller' } });
    const change = all.find(({ commandId }) => commandId === begun.commandId)!;
    expect(change.state).toBe('done');
    return change;
  });
const disableMany = async (body: object, headers: Record<string, string> = {}): Promise<Change> => {
  const begun: unknown = await staff().run('ENG-170', { body, headers } as never);
  return over(begun as Change);
};
const named = (...rows: readonly Stored[]) => ({
  by: 'rows',
  rows: rows.map(({ idSeller, version }) => ({ idSeller, version })),
});
const found = (q: string, count: number, filter: object = {}) => ({
  by: 'filter',
  filter: { q, ...filter },
  count,
});
const ofChange = ({ commandId }: Change) => ({
  params: { commandId },
  query: { record: 'seller' },
});
const historyOf = async ({ idSeller }: Stored) => {
  const { rows } = await staff().run('ENG-160', { query: { idSeller } } as never);
  return rows;
};

describe('the disabling of many records', () => {
  it('reports the result for each record, and continues after a record that others have changed', async () => {
    const [used, changed, gone, off] = await Promise.all(
      ['Usato', 'Cambiato', 'Sparito', 'Spento'].map((surname) => create(surname)),
    );
    const { registry, dataSource } = portal.parts;
    await registry.changeDealer(world.people.dealer2.idDealer, { idSeller: used!.idSeller });
    const { areas: _a, carSold: _c, isDefault: _d, enabled: _e, ...values } = changed!;
    const body = { ...values, name: 'Ada' };
    const newer = await staff().run('ADM-41', { body } as never);
    await dataSource.query('DELETE FROM seller WHERE id_seller = $1', [gone!.idSeller]);
    await staff().run('ADM-39', { query: { idSeller: off!.idSeller } } as never);
    const read: unknown = await staff().run('ADM-38', {
      query: { idSeller: off!.idSeller },
    } as never);
    const answer = await disableMany(named(used!, changed!, gone!, read as Stored));
    expect(answer).toMatchObject({ record: 'seller', action: 'update', count: 4 });
    expect(answer.outcomes).toEqual({ ...NOTHING, applied: 1, already: 1, changed: 1, gone: 1 });
    expect(answer.failed).toEqual([
      {
        id: changed!.idSeller,
        outcome: 'changed',
        reason: null,
        title: 'Ada Cambiato',
        version: newer.version,
      },
    ]);
    const file = await staff().run('ENG-173', ofChange(answer));
    expect(file.toString('utf8')).toBe(
      '\uFEFFID,Name,Result,Reason\r\n' +
        `${used!.idSeller},Robin Usato,APPLIED,\r\n` +
        `${changed!.idSeller},Ada Cambiato,CHANGED,\r\n` +
        `${gone!.idSeller},,GONE,\r\n` +
        `${off!.idSeller},Robin Spento,ALREADY,\r\n`,
    );
    expect((await historyOf(used!))[0]?.fields).toEqual({
      enabled: { before: true, after: false },
    });
    expect(await historyOf(changed!)).toHaveLength(2);
  });

  it('changes all records that a filter finds, once per command', async () => {
    for (const surname of ['Filtro Uno', 'Filtro Due']) await create(surname);
    await create('Filtro Tre', { idMarket: 'DE' });
    const chosen = found('filtro', 2, { market: ['IT'] });
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const both = await Promise.all([disableMany(chosen, headers), disableMany(chosen, headers)]);
    expect(both[0]).toMatchObject({ count: 2, outcomes: { applied: 2 }, failed: [] });
    expect(both[1]).toEqual(both[0]);
    const { rows } = await listed({ q: 'filtro', enabled: true });
    expect(rows.map(({ surname }) => surname)).toEqual(['Filtro Tre']);
    const { problem } = await staff().refusal('ENG-170', {
      body: found('filtro', 1),
      headers,
    } as never);
    expect(problem).toMatchObject({ code: 'COMMAND_ID_REUSED' });
  });

  it('changes nothing if the filter finds another number of records than was shown to the user', async () => {
    for (const surname of ['Numero Uno', 'Numero Due']) await create(surname);
    const { problem } = await staff().refusal('ENG-170', { body: found('numero', 1) } as never);
    expect(problem).toMatchObject({ code: 'SELECTION_CHANGED', facts: { count: 2 } });
    expect((await listed({ q: 'numero', enabled: true })).rows).toHaveLength(2);
  });

  it('finds no records in markets that the caller does not work for', async () => {
    const stored = await create('Straniero');
    const abroad = world.as('abroad');
    const begun: unknown = await abroad.run('ENG-170', { body: named(stored) } as never);
    const answer = await over(begun as Change, abroad);
    expect(answer).toMatchObject({ outcomes: { ...NOTHING, gone: 1 }, failed: [] });
    for (const filter of [{}, { market: ['IT'] }]) {
      const body = found('straniero', 1, filter);
      const { problem } = await abroad.refusal('ENG-170', { body } as never);
      expect(problem).toMatchObject({ code: 'SELECTION_CHANGED', facts: { count: 0 } });
    }
    expect((await listed({ q: 'straniero' })).rows).toEqual([stored]);
  });

  it('belongs to its user: others can neither see, start nor stop it', async () => {
    const mine = await disableMany(named(await create('Proprio')));
    const other = world.as('centre');
    const all = await other.run('ENG-172', { query: {} });
    expect(all.map(({ commandId }) => commandId)).not.toContain(mine.commandId);
    for (const id of ['ENG-173', 'ENG-174'] as const)
      expect((await other.refusal(id, ofChange(mine))).status).toBe(404);
    expect(await staff().run('ENG-174', ofChange(mine))).toEqual({ done: true });
    const unknown = { ...ofChange(mine), query: { record: 'stranger' } };
    expect((await staff().refusal('ENG-174', unknown)).status).toBe(404);
  });

  it.each([
    ['no records', { by: 'rows', rows: [] }, 'rows'],
    ['more than ten thousand records', found('x', 10_001), 'count'],
    [
      'a record twice',
      { by: 'rows', rows: [1, 1].map((idSeller) => ({ idSeller, version: '0'.repeat(16) })) },
      'rows.1.idSeller',
    ],
    ['an unknown filter', found('x', 1, { phone: '1' }), 'filter.phone'],
  ])('refuses %s', async (_what, body, path) => {
    const { problem } = await staff().refusal('ENG-170', { body } as never);
    expect(problem.fields).toMatchObject([{ path }]);
  });
});

const exported = async (query: object) => {
  const called = await staff().call('ENG-171', { query } as never);
  if (!called.ok) throw new Error(called.problem.code);
  return { file: called.answer as Buffer, headers: called.headers };
};

describe('the export of a list of records', () => {
  it("contains the list's rows, with headings in the caller's language", async () => {
    await create('Esporta Due', { phone: '+39 011 555 0142' });
    await create('Esporta Uno');
    const { file, headers } = await exported({ q: 'esporta', sort: '-surname' });
    expect(file.toString('utf8')).toBe(
      '\uFEFFSurname,First name,Market,Regions,Vehicles sold,E-mail,Phone,Default,Enabled\r\n' +
        'Esporta Uno,Robin,IT,,,robin@example.test,,false,true\r\n' +
        "Esporta Due,Robin,IT,,,robin@example.test,'+39 011 555 0142,false,true\r\n",
    );
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toContain('filename="fairlot-sellers.csv"');
    const german = await exported({ q: 'esporta', market: 'DE', language: 'de' });
    expect(german.file.toString('utf8')).toBe(
      '\uFEFFNachname;Vorname;Markt;Regionen;Verkaufte Fahrzeuge;E-Mail;Telefon;Standard;Aktiv\r\n',
    );
  });

  it('is a workbook if the caller requests one', async () => {
    await create('Foglio Uno');
    const { file, headers } = await exported({ q: 'foglio', format: 'xlsx' });
    expect(workbookPart(file, 'xl/sharedStrings.xml')).toContain('Foglio Uno');
    expect(headers.get('content-disposition')).toContain('fairlot-sellers.xlsx');
  });

  it('contains all pages of the list, but a workbook of more than 5,000 records is refused', async () => {
    await portal.parts.dataSource.query(
      `INSERT INTO seller (surname, name, id_market, email)
       SELECT 'Massa', 'N' || n, 'IT', 'm@example.test' FROM generate_series(1, 5001) AS n`,
    );
    const { file } = await exported({ q: 'massa', sort: 'surname,name' });
    const lines = file.toString('utf8').trimEnd().split('\r\n').slice(1);
    expect(new Set(lines).size).toBe(5_001);
    const { problem } = await staff().refusal('ENG-171', {
      query: { q: 'massa', format: 'xlsx' },
    } as never);
    expect(problem.fields).toMatchObject([{ path: 'format', code: 'too_big' }]);
    await portal.parts.dataSource.query(`DELETE FROM seller WHERE surname = 'Massa'`);
  });

  it('contains no records in markets that the caller does not work for', async () => {
    await create('Segreto');
    const called = await world.as('abroad').call('ENG-171', { query: { q: 'segreto' } } as never);
    expect(called.ok && String(called.answer).split('\r\n')).toHaveLength(2);
  });
});

describe('the saved views of a list of records', () => {
  const view = { name: 'Germany', isDefault: false, said: { market: 'DE' }, columns: [] };
  const body = { ...view, density: 'compact' };

  it('exist for every list of records and the list of users, but for no other name', async () => {
    for (const name of ['seller', ...USER_LISTS]) {
      const list = `record-${name}` as const;
      await staff().run('ENG-141', { body: { list, ...body } } as never);
      const saved = { ...body, isShared: false, sharedBy: null };
      expect(await staff().run('ENG-140', { query: { list } } as never)).toEqual([saved]);
    }
    const { problem } = await staff().refusal('ENG-141', {
      body: { list: 'record-stranger', ...body },
    } as never);
    expect(problem.fields).toMatchObject([{ path: 'list', code: 'unknown' }]);
  });
});

describe('the order of a list of records', () => {
  it('has several fields, each ascending or descending, and is the same across pages', async () => {
    const surnames = ['Omega Due', 'Omega Uno'];
    for (const surname of surnames)
      for (const name of ['Ada', 'Zoe', 'Eva']) await create(surname, { name });
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const query = { q: 'omega', sort: 'surname,-name', limit: 2, ...(cursor && { cursor }) };
      const page = await listed(query);
      seen.push(...page.rows.map(({ surname, name }) => `${String(surname)} ${String(name)}`));
      cursor = page.next;
    } while (cursor !== null);
    const names = ['Zoe', 'Eva', 'Ada'];
    expect(seen).toEqual(surnames.flatMap((one) => names.map((name) => `${one} ${name}`)));
  });

  it.each([
    ['phone', 'invalid_format'],
    ['surname,', 'invalid_format'],
    ['surname,name,idMarket,email', 'invalid_format'],
    ['surname,-surname', 'repeated'],
    ['name,surname,name', 'repeated'],
  ])('refuses %s', async (sort, code) => {
    const { problem } = await staff().refusal('ADM-37', { query: { sort } } as never);
    expect(problem.fields).toMatchObject([{ path: 'sort', code }]);
  });
});
