import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aPortal, aWorld, type TestPortal, type World } from '../testing/index.js';
import { workbookPart } from '../testing/workbook.js';

let portal: TestPortal;
let world: World;
beforeAll(async () => {
  portal = await aPortal();
  world = await aWorld(portal);
});
afterAll(() => portal.stop());

type Stored = { readonly idSeller: number; readonly version: string } & Record<string, unknown>;
type Page = { readonly rows: readonly Stored[]; readonly next: string | null };

const staff = () => world.as('admin');
const create = async (surname: string, more: object = {}) => {
  const usual = { name: 'Robin', idMarket: 'IT', email: 'robin@example.test', phone: null };
  const body = { surname, ...usual, ...more };
  return (await staff().ask('ADM-40', { body } as never)) as Stored;
};
const listed = async (query: object): Promise<Page> => {
  const page: unknown = await staff().ask('ADM-37', { query } as never);
  return page as Page;
};

type Deleted = {
  readonly count: number;
  readonly rows: readonly (Record<string, unknown> & { readonly outcome: string })[];
};
const deleteMany = async (body: object, headers: Record<string, string> = {}): Promise<Deleted> => {
  const answer: unknown = await staff().ask('ENG-170', { body, headers } as never);
  return answer as Deleted;
};
const named = (...rows: readonly Stored[]) => ({
  by: 'rows',
  rows: rows.map(({ idSeller, version }) => ({ idSeller, version })),
});
const found = (q: string, count: number, filter: object = {}) => ({
  ...{ by: 'filter', filter: { q, ...filter }, count },
});
const historyOf = async ({ idSeller }: Stored) => {
  const { rows } = await staff().ask('ENG-160', { query: { idSeller } } as never);
  return rows;
};

describe('the deletion of many records', () => {
  it('says of each what became of it, and one that is refused keeps no other', async () => {
    const [used, changed, gone, deleted] = await Promise.all(
      ['Usato', 'Cambiato', 'Sparito', 'Tolto'].map((surname) => create(surname)),
    );
    const { idDealer } = world.people.dealer2;
    await portal.parts.registry.changeDealer(idDealer, { idSeller: used!.idSeller });
    const { version, ...values } = changed!;
    const body = { ...values, version, name: 'Ada' };
    const newer = await staff().ask('ADM-41', { body } as never);
    await staff().ask('ADM-39', { query: { idSeller: gone!.idSeller } } as never);
    const answer = await deleteMany(named(used!, changed!, gone!, deleted!));
    expect(answer.count).toBe(4);
    expect(answer.rows).toEqual([
      {
        ...{ idSeller: used!.idSeller, outcome: 'refused', reason: 'RECORD_IN_USE' },
        ...{ title: 'Robin Usato', version: used!.version },
      },
      {
        ...{ idSeller: changed!.idSeller, outcome: 'changed', reason: null },
        ...{ title: 'Ada Cambiato', version: newer.version },
      },
      {
        ...{ idSeller: gone!.idSeller, outcome: 'gone', reason: null },
        ...{ title: null, version: null },
      },
      {
        ...{ idSeller: deleted!.idSeller, outcome: 'deleted', reason: null },
        ...{ title: 'Robin Tolto', version: null },
      },
    ]);
    await portal.parts.registry.changeDealer(idDealer, { idSeller: null });
    expect(await historyOf(used!)).toHaveLength(1);
  });

  it('deletes all that a filter finds, once for a command that is repeated', async () => {
    for (const surname of ['Filtro Uno', 'Filtro Due']) await create(surname);
    await create('Filtro Tre', { idMarket: 'DE' });
    const asked = found('filtro', 2, { market: ['IT'] });
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const both = await Promise.all([deleteMany(asked, headers), deleteMany(asked, headers)]);
    expect(both[0]).toMatchObject({
      count: 2,
      rows: [{ outcome: 'deleted' }, { outcome: 'deleted' }],
    });
    expect(both[1]).toEqual(both[0]);
    const { rows } = await listed({ q: 'filtro' });
    expect(rows.map(({ surname }) => surname)).toEqual(['Filtro Tre']);
    const { problem } = await staff().refusal('ENG-170', {
      ...{ body: found('filtro', 1), headers },
    } as never);
    expect(problem).toMatchObject({ code: 'COMMAND_ID_REUSED' });
  });

  it('deletes nothing where the filter finds another number than was shown', async () => {
    for (const surname of ['Numero Uno', 'Numero Due']) await create(surname);
    const { problem } = await staff().refusal('ENG-170', { body: found('numero', 1) } as never);
    expect(problem).toMatchObject({ code: 'SELECTION_CHANGED', facts: { count: 2 } });
    expect((await listed({ q: 'numero' })).rows).toHaveLength(2);
  });

  it('ROL-036 in part: finds no record of a market that is not the caller’s', async () => {
    const stored = await create('Straniero');
    const abroad = world.as('abroad');
    const answer = await abroad.ask('ENG-170', { body: named(stored) } as never);
    expect(answer.rows).toMatchObject([{ outcome: 'gone', title: null, version: null }]);
    for (const filter of [{}, { market: ['IT'] }]) {
      const body = found('straniero', 1, filter);
      const { problem } = await abroad.refusal('ENG-170', { body } as never);
      expect(problem).toMatchObject({ code: 'SELECTION_CHANGED', facts: { count: 0 } });
    }
    expect((await listed({ q: 'straniero' })).rows).toEqual([stored]);
  });

  it.each([
    ['none', { by: 'rows', rows: [] }, 'rows'],
    ['more than a thousand', found('x', 1_001), 'count'],
    [
      'one twice',
      { by: 'rows', rows: [1, 1].map((idSeller) => ({ idSeller, version: '0'.repeat(16) })) },
      'rows.1.idSeller',
    ],
    ['by a filter that is not there', found('x', 1, { phone: '1' }), 'filter.phone'],
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

describe('the file of a list of records', () => {
  it('has what the list has, with headings in the language of the caller', async () => {
    await create('Esporta Due', { phone: '+39 011 555 0142' });
    await create('Esporta Uno');
    const { file, headers } = await exported({ q: 'esporta', sort: '-surname' });
    expect(file.toString('utf8')).toBe(
      '\uFEFFSurname,First name,Market,E-mail,Phone\r\n' +
        'Esporta Uno,Robin,IT,robin@example.test,\r\n' +
        "Esporta Due,Robin,IT,robin@example.test,'+39 011 555 0142\r\n",
    );
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toContain('filename="fairlot-sellers.csv"');
    const german = await exported({ q: 'esporta', market: 'DE', language: 'de' });
    expect(german.file.toString('utf8')).toBe('\uFEFFNachname;Vorname;Markt;E-Mail;Telefon\r\n');
  });

  it('is a workbook where one is asked for', async () => {
    await create('Foglio Uno');
    const { file, headers } = await exported({ q: 'foglio', format: 'xlsx' });
    expect(workbookPart(file, 'xl/sharedStrings.xml')).toContain('Foglio Uno');
    expect(headers.get('content-disposition')).toContain('fairlot-sellers.xlsx');
  });

  it('has all pages; a workbook of more than 5,000 records is refused', async () => {
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

  it('ROL-036 in part: has no record of a market that is not the caller’s', async () => {
    await create('Segreto');
    const called = await world.as('abroad').call('ENG-171', { query: { q: 'segreto' } } as never);
    expect(called.ok && String(called.answer).split('\r\n')).toHaveLength(2);
  });
});

describe('the saved views of a list of records', () => {
  const view = { name: 'Germany', isDefault: false, said: { market: 'DE' }, columns: [] };
  const body = { ...view, density: 'compact' };

  it('are kept of each record that there is, and of no other', async () => {
    const list = 'record-seller';
    await staff().ask('ENG-141', { body: { list, ...body } } as never);
    expect(await staff().ask('ENG-140', { query: { list } } as never)).toEqual([body]);
    const { problem } = await staff().refusal('ENG-141', {
      body: { list: 'record-stranger', ...body },
    } as never);
    expect(problem.fields).toMatchObject([{ path: 'list', code: 'unknown' }]);
  });
});

describe('the order of a list of records', () => {
  it('is by several fields, each way, also from page to page', async () => {
    const surnames = ['Omega Due', 'Omega Uno'];
    for (const surname of surnames)
      for (const name of ['Ada', 'Zoe', 'Eva']) await create(surname, { name });
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const asked = { q: 'omega', sort: 'surname,-name', limit: 2, ...(cursor && { cursor }) };
      const page = await listed(asked);
      seen.push(...page.rows.map(({ surname, name }) => `${String(surname)} ${String(name)}`));
      cursor = page.next;
    } while (cursor !== null);
    const names = ['Zoe', 'Eva', 'Ada'];
    expect(seen).toEqual(surnames.flatMap((one) => names.map((name) => `${one} ${name}`)));
  });

  it.each([
    ...[
      'phone',
      'surname,',
      'surname,name,idMarket,email',
      'surname,-surname',
      'name,surname,name',
    ],
  ])('is not %s', async (sort) => {
    const { problem } = await staff().refusal('ADM-37', { query: { sort } } as never);
    expect(problem.fields).toMatchObject([{ path: 'sort', code: 'invalid_format' }]);
  });
});
