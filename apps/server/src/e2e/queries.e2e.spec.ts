import { operations } from '@fairlot/contracts/operations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aPortal, aRunningAuction, aWorld, type TestPortal, type World } from '../testing/index.js';

let portal: TestPortal;
let world: World;
let auctions: readonly number[];

beforeAll(async () => {
  portal = await aPortal();
  world = await aWorld(portal);
  auctions = [await aRunningAuction(world), await aRunningAuction(world)];
});
afterAll(() => portal.stop());

describe('a list in a query', () => {
  const found = async (search: string) => {
    const path = `${operations['SEC-45'].path}${search}`;
    const called = await world.as('admin').raw('SEC-45', { path });
    return called.ok
      ? called.answer.map(({ idAuction }) => idAuction)
      : (called.problem.fields ?? []).map(({ path: field }) => field);
  };

  it('SEC-45 is one, however it is written', async () => {
    const [one, two] = auctions;
    const both = await found(`?ids=${one}&ids=${two}`);
    expect(new Set<unknown>(both)).toEqual(new Set(auctions));
    for (const written of [
      `?ids[]=${one}&ids[]=${two}`,
      `?ids=${one},${two}`,
      `?ids=${two}&ids[]=${one},${one}`,
      `?ids%5B%5D=${one}%2C${two}`,
    ])
      expect([written, await found(written)]).toEqual([written, both]);
  });

  it.each([
    [`?ids=${Array.from({ length: 2_000 }, (_, at) => at + 1).join()}`, 'ids'],
    [`?ids=${','.repeat(5_000)}`, 'ids'],
    ['?ids=', 'ids.0'],
    ['?ids=1,,2', 'ids.1'],
    ['?ids[]=1&ids=x', 'ids.1'],
    ['?ids[0]=1', 'ids[0]'],
    ['?ids[][]=1', 'ids[][]'],
    ['?limit[]=1', 'limit[]'],
  ])('VAL refuses %.20s, and names it', async (wrong, path) => {
    expect(await found(wrong)).toEqual([path]);
  });
});

describe('a board', () => {
  const board = async (accepted: string) => {
    const { path } = operations['SEC-48'];
    const response = await fetch(`${portal.url}${path}?idAuction=${auctions[0]}`, {
      headers: { ...world.as('dealer1').credentials, 'accept-encoding': accepted },
    });
    const { headers } = response;
    const { lotList } = (await response.json()) as { lotList: unknown };
    return { lotList, encoding: headers.get('content-encoding'), vary: headers.get('vary') };
  };

  it.each([
    ['gzip, deflate, br', 'gzip'],
    ['*', 'gzip'],
    ['gzip;q=0', null],
    ['identity', null],
  ])('is the same for a client that takes %s', async (accepted, encoding) => {
    const { lotList, ...sent } = await board(accepted);
    expect(sent.encoding).toBe(encoding);
    if (encoding !== null) expect(sent.vary).toContain('accept-encoding');
    expect(lotList).toEqual((await board('identity')).lotList);
  });
});
