import type { Operation } from '@fairlot/contracts';
import { operations } from '@fairlot/contracts/operations';
import { urlOfConnection } from '@fairlot/database';
import { stopChild, startChild } from '../child-process.ts';
import { AddressClient } from '../fair/client.ts';
import { ADMIN_USERNAME, NO_LIMITS, type Serving } from '../portal/protocol.ts';
import { isMet, type Result } from '../result.ts';
import { percentile } from '../statistics.ts';
import { withPostgres } from '../throwaway.ts';
import { STAFF_EVERYWHERE, fillBackOffice, type Subjects } from './fill-back-office.ts';

const PORTAL_PROCESS = new URL('../portal/portal-process.ts', import.meta.url);
const PAGE_MOST_MS = 150;
const TYPING_MOST_MS = 100;
const ROUNDS = 5;
/**
 * Search texts that a user types letter by letter: a frequent word, a rare word, a number, and
 * texts that match nothing.
 */
const TYPED_SEARCHES = ['auto', 'garage 4f', 'rossi 47', '9004711', 'office4711@', 'zzzz'];
/**
 * Every beginning of two or more letters of these texts, because the client searches whenever the
 * user pauses typing.
 */
const typedSteps = TYPED_SEARCHES.flatMap((text) =>
  Array.from({ length: text.length - 1 }, (_, index) => text.slice(0, index + 2)),
);

type Ask = Readonly<Record<string, string>>;
type Page = { readonly next?: string | null };

const listOperations = (): Operation[] =>
  Object.values<Operation>(operations).filter(
    ({ method, path, query }) =>
      method === 'GET' &&
      query?.shape['cursor'] !== undefined &&
      (path.startsWith('/api/v1/admin/') || path === '/api/v1/secure/template'),
  );

/**
 * The query parameters that a list requires. A list about one dealer or one template must name it.
 */
const requiredQuery = ({ query }: Operation, subjects: Subjects): Ask =>
  query === undefined || query.safeParse({}).success
    ? {}
    : Object.fromEntries(Object.entries(subjects).filter(([name]) => name in query.shape));

/**
 * The query parameters of every sort order that the contract allows: each column in both
 * directions.
 */
const sortQueriesOf = ({ query }: Operation): Ask[] => {
  const sorts = ['businessName', 'city', 'surname', 'username', 'name', 'createdOn', 'dueAt'];
  return sorts
    .flatMap((name) => [name, `-${name}`])
    .filter((sort) => query?.shape['sort']?.safeParse(sort).success)
    .map((sort) => ({ sort }));
};

/** Reads the lists as one member of staff, and measures each request. */
class Lists {
  readonly #client: AddressClient;
  readonly #token: string;
  readonly #onSlow: (line: string) => void;

  constructor(client: AddressClient, token: string, onSlow: (line: string) => void) {
    this.#client = client;
    this.#token = token;
    this.#onSlow = onSlow;
  }

  /** Sends the requests one after the other, and returns the duration of each in milliseconds. */
  async times(operation: Operation, asks: readonly Ask[]): Promise<number[]> {
    const took: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1)
      for (const ask of asks) {
        const startedAt = performance.now();
        await this.#read(operation, ask);
        const ms = performance.now() - startedAt;
        took.push(ms);
        if (ms > PAGE_MOST_MS) this.#onSlow(`${Math.round(ms)} ms: ${JSON.stringify(ask)}`);
      }
    return took;
  }

  /**
   * Returns the durations in milliseconds: of the first page in every sort order, and of the second
   * page in the default order.
   */
  async pages(operation: Operation, base: Ask): Promise<number[]> {
    const asks = [base, ...sortQueriesOf(operation).map((order) => ({ ...base, ...order }))];
    const { next } = JSON.parse(await this.#read(operation, base)) as Page;
    return this.times(operation, next ? [...asks, { ...base, cursor: next }] : asks);
  }

  async #read({ id, path }: Operation, ask: Ask): Promise<string> {
    const query = new URLSearchParams(ask).toString();
    const call = { method: 'GET', path: `${path}?${query}`, body: null } as const;
    const { status, text } = await this.#client.ask({
      ...call,
      token: this.#token,
      encoding: 'identity',
    });
    if (status !== 200) throw new Error(`${id}?${query} returned ${status}: ${text()}`);
    return text();
  }
}

const resultOf = (claim: string, times: readonly number[], most: number): Result => {
  const figure = percentile(times, 0.95);
  const target = { most };
  const met = isMet(figure, target);
  return { claim, unit: 'ms', figure, reference: null, ratio: null, target, met };
};

const measure = async (
  serving: Serving,
  subjects: Subjects,
  { only, log }: Options,
): Promise<Result[]> => {
  const client = new AddressClient(serving.port, '192.0.2.1', 1);
  const staff: Lists[] = [];
  for (const name of [ADMIN_USERNAME, STAFF_EVERYWHERE])
    staff.push(new Lists(client, await client.signIn(name, serving.password), log));
  const all = async (times: (own: Lists) => Promise<number[]>): Promise<number[]> => {
    const took: number[] = [];
    for (const own of staff) took.push(...(await times(own)));
    return took;
  };
  const results: Result[] = [];
  for (const operation of listOperations()) {
    const { id, path, query } = operation;
    if (only.length > 0 && !only.includes(id)) continue;
    log(id);
    const base = { ...requiredQuery(operation, subjects), limit: '50' };
    const name = `back-office: ${id} ${path.replace(/^\/api\/v1\//, '')}`;
    const pages = await all((own) => own.pages(operation, base));
    results.push(resultOf(`${name}, p95 of a page`, pages, PAGE_MOST_MS));
    if (query?.shape['q'] === undefined) continue;
    const searches = typedSteps.map((q) => ({ ...base, q }));
    const typing = await all((own) => own.times(operation, searches));
    results.push(resultOf(`${name}, p95 while typing`, typing, TYPING_MOST_MS));
  }
  client.close();
  return results;
};

type Options = {
  /** Measures only the calls with these names; all calls if it is empty. */
  readonly only: readonly string[];
  readonly log: (line: string) => void;
};

/** Measures the lists of the back office with 50,000 dealers, 120,000 users and 5,000 templates. */
export const backOfficePart = ({ only, log }: Options): Promise<Result[]> =>
  withPostgres(async (connection) => {
    const begin = (fills: boolean) =>
      startChild<Serving>(PORTAL_PROCESS, {
        lots: 1,
        withVehicles: true,
        limits: NO_LIMITS,
        fills,
        part: { DATABASE_URL: urlOfConnection(connection) },
      });
    const first = await begin(true);
    await stopChild(first.server);
    const subjects = await fillBackOffice(connection);
    log('filled');
    const { server, serving } = await begin(false);
    try {
      return await measure({ ...first.serving, port: serving.port }, subjects, { only, log });
    } finally {
      await stopChild(server);
    }
  });
