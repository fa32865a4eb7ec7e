import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aPortal, aWorld, type TestPortal, type World } from '../testing/index.js';

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
    ['phone', 'invalid_format'],
    ['surname,', 'invalid_format'],
    ['surname,name,idMarket,email', 'invalid_format'],
    ['surname,-surname', 'repeated'],
  ])('is not %s', async (sort, code) => {
    const { problem } = await staff().refusal('ADM-37', { query: { sort } } as never);
    expect(problem.fields).toMatchObject([{ path: 'sort', code }]);
  });
});
