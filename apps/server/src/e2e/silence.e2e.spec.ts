import { ReleasingClient } from '@fairlot/database';
import { operations, type OperationId } from '@fairlot/contracts/operations';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  makePortal,
  launchAuction,
  makeWorld,
  OPERATORS_HEADERS,
  PEOPLE,
  untilSettled,
  type TestPortal,
  usernameOf,
  PERSON_NAMES,
  type World,
} from '../testing/index.js';
import { isInRequest } from '../testing/is-in-request.js';

let portal: TestPortal;
let world: World;
let hidden: number;
const NOBODY = 2_000_000_000;
const SEALED = { format: { kind: 'SEALED' as const } };

beforeAll(async () => {
  portal = await makePortal();
  world = await makeWorld(portal);
  hidden = await launchAuction(world, { ...SEALED, bidders: ['dealer1', 'dealer2'] });
  for (const [who, amountMinor] of [
    ['dealer1', 650_000],
    ['dealer2', 760_000],
  ] as const)
    await world.as(who).run('ENG-02', {
      params: { idAuction: hidden, idLot: 1 },
      body: { amountMinor, confirmed: true },
    });
  await untilSettled(world);
  const { rows } = await world.as('admin').run('SEC-67', { params: { id: hidden } });
  expect(rows).toHaveLength(2);
});
afterAll(() => portal.stop());

const READINGS = ['readStream', 'readRuns', 'findCommand'] as const;
type Query = (...given: [string | { readonly text: string }, ...unknown[]]) => Promise<unknown>;
/** The class method that runs every query of the portal's database sessions. */
const sessions: { query: Query } = Object.getPrototypeOf(new ReleasingClient());

/** Returns the SQL statements and the numbers of log reads that requests cause during `run`. */
const workOf = async (run: () => Promise<unknown>): Promise<string[]> => {
  const work: string[] = [];
  const { query } = sessions;
  sessions.query = function (this: object, ...given) {
    const [sent] = given;
    if (isInRequest()) work.push(typeof sent === 'string' ? sent : sent.text);
    return query.apply(this, given);
  };
  const { store } = portal.parts;
  const readings = READINGS.map((name) => vi.spyOn(store, name));
  try {
    await run();
    return [...work.toSorted(), ...readings.map(({ mock }) => String(mock.calls.length))];
  } finally {
    sessions.query = query;
    for (const reading of readings) reading.mockRestore();
  }
};

describe('hidden and missing records', () => {
  const lot = (idAuction: number) => ({ params: { idAuction, idLot: 1 } });
  const calls = {
    'SEC-59': (id: number) => ({ ...lot(id), body: { offer: 5_000 } }),
    'ENG-01': (id: number) => ({ ...lot(id), body: { maximumMinor: 600_000 } }),
    'ENG-02': (id: number) => ({ ...lot(id), body: { amountMinor: 600_000 } }),
    'SEC-73': lot,
    'ENG-08': lot,
    'ENG-09': lot,
    'SEC-44': (id: number) => ({ params: { id } }),
    'ENG-17': (id: number) => ({ params: { id } }),
  } satisfies Partial<Record<OperationId, (id: number) => object>>;

  it.each(Object.keys(calls) as (keyof typeof calls)[])(
    '%s: get the same response with the same statements and reads, so its time reveals nothing',
    async (id) => {
      const ask = async (idAuction: number) => {
        const { status, problem } = await world
          .as('foreigner')
          .refusal(id, calls[id](idAuction) as never);
        expect([status, problem.code]).toEqual([404, 'NOT_FOUND']);
      };
      for (const idAuction of [hidden, NOBODY]) await ask(idAuction);
      expect(await workOf(() => ask(hidden))).toEqual(await workOf(() => ask(NOBODY)));
    },
  );

  it('cause statements that this test notices', async () => {
    const work = await workOf(() => world.as('admin').run('SEC-67', { params: { id: hidden } }));
    expect(work.length).toBeGreaterThan(READINGS.length);
  });
});

describe('the metrics at /metrics', () => {
  it('are for operators only', async () => {
    const statusFor = async (headers: Readonly<Record<string, string>>) =>
      (await fetch(`${portal.url}/metrics`, { headers })).status;
    for (const who of ['dealer1', 'auctioneer', 'admin', 'engineer'] as const)
      expect([who, await statusFor(world.as(who).credentials)]).toEqual([who, 401]);
    expect(await statusFor({})).toBe(401);
    expect(await statusFor(OPERATORS_HEADERS)).toBe(200);
  });

  it('contain routes and words, but no id, amount, name or kind of bid', async () => {
    const text = await (
      await fetch(`${portal.url}/metrics`, { headers: OPERATORS_HEADERS })
    ).text();
    const labels = [...text.matchAll(/(\w+)="([^"]*)"/g)].map(
      ([, name = '', value = '']) => [name, value] as const,
    );
    const routes = new Set(labels.flatMap(([name, value]) => (name === 'route' ? [value] : [])));
    const paths = new Set<string>(Object.values(operations).map(({ path }) => path));
    expect([...routes].filter((route) => route.startsWith('/api/') && !paths.has(route))).toEqual(
      [],
    );
    expect([...routes].filter((route) => /agent|sealed-offer|\d{2,}/.test(route))).toEqual([]);
    const others = labels.filter(
      ([name]) => !['le', 'status', 'version', 'major', 'minor', 'patch'].includes(name),
    );
    const people = new Set([...PERSON_NAMES.map(usernameOf), ...Object.keys(PEOPLE)]);
    expect(
      others.filter(([, value]) => people.has(value) || /^\d+$|650.?000|760.?000/.test(value)),
    ).toEqual([]);
  });
});
