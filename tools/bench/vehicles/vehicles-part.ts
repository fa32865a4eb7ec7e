import { vehicleSearchQuery } from '@fairlot/contracts/vehicles';
import type { PostgresConnection } from '@fairlot/database';
import type { VehicleLists } from '@fairlot/vehicles-application';
import { isMet, type Result, type Target } from '../result.ts';
import { percentile } from '../statistics.ts';
import { fillVehicles } from './fill-vehicles.ts';
import { withVehicleLists } from './vehicle-lists.ts';
import { CALLERS, type QueryCase } from './vehicle-queries.ts';

/** Number of rows in a page of the client's list. */
const PAGE_ROWS = 100;
const FACET_ROUNDS = 40;
const PAGE_TARGET: Target = { most: 100 };
/**
 * Target for the growth of durations: with ten times the vehicles, a query may take twice as long,
 * but not ten times.
 */
const GROWTH_TARGET: Target = { most: 2 };

export type VehiclesPartOptions = {
  readonly connection: PostgresConnection;
  /**
   * Number of vehicles. The benchmark fills the table twice: with a tenth of them, and with all.
   */
  readonly count: number;
  readonly looks: readonly QueryCase[];
  readonly onSize?: (count: number) => void;
  readonly onSlow?: (queryCase: QueryCase, ms: number) => void;
};

const timeWork = async <Value>(work: () => Promise<Value>): Promise<readonly [number, Value]> => {
  const startedAt = performance.now();
  const value = await work();
  return [performance.now() - startedAt, value];
};

/** Reads the pages of one query in sequence, and returns the duration of each in ms. */
const pagesOf = async (
  lists: VehicleLists,
  { who, query: vehicleQuery, pages = 1 }: QueryCase,
): Promise<number[]> => {
  const times: number[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < pages; page += 1) {
    const query = { ...vehicleSearchQuery.parse(vehicleQuery), limit: PAGE_ROWS, cursor };
    const [ms, { next }] = await timeWork(() => lists.all(who, query));
    times.push(ms);
    if (next === null) break;
    cursor = next;
  }
  return times;
};

type Measurements = Readonly<Record<'pages' | 'bare' | 'facets' | 'firstBytes', readonly number[]>>;

/** Measures the milliseconds until the first line of a file can be sent. */
const measureFirstByte = async (
  lists: VehicleLists,
  { who, query: vehicleQuery }: QueryCase,
): Promise<number> => {
  const [ms] = await timeWork(async () => {
    const query = {
      ...vehicleSearchQuery.parse(vehicleQuery),
      typeExport: 'CSV' as const,
      columns: undefined,
    };
    const { rows } = await lists.table(who, query, 'en');
    const reading = rows[Symbol.asyncIterator]();
    await reading.next();
    await reading.return?.();
  });
  return ms;
};

/**
 * Measures each query together with an unfiltered first page, so that a slow machine affects both.
 */
const measure = async (
  lists: VehicleLists,
  { looks, onSlow }: Pick<VehiclesPartOptions, 'looks' | 'onSlow'>,
): Promise<Measurements> => {
  const bareLook: QueryCase = { who: CALLERS['all markets'], query: {} };
  const measured = { pages: [], bare: [], facets: [], firstBytes: [] } as Record<
    keyof Measurements,
    number[]
  >;
  for (const look of looks) await pagesOf(lists, { ...look, pages: 1 });
  for (const look of looks) {
    const times = await pagesOf(lists, look);
    if (PAGE_TARGET.most < Math.max(...times)) onSlow?.(look, Math.max(...times));
    measured.pages.push(...times);
    measured.bare.push(...(await pagesOf(lists, bareLook)));
  }
  for (const look of looks.slice(0, FACET_ROUNDS)) {
    const { who, query } = look;
    const { sort: _, ...search } = vehicleSearchQuery.parse(query);
    measured.facets.push((await timeWork(() => lists.facets(who, search)))[0]);
    measured.firstBytes.push(await measureFirstByte(lists, look));
  }
  return measured;
};

const p50 = (values: readonly number[]): number => percentile(values, 0.5);
const p95 = (values: readonly number[]): number => percentile(values, 0.95);

const makeResult = (
  claim: string,
  figure: number,
  reference: number | null,
  target: Target | null = null,
): Result => ({
  claim,
  unit: 'ms',
  figure,
  reference,
  ratio: null,
  target,
  met: target && isMet(figure, target),
});

const resultsOf = (few: Measurements, many: Measurements, count: number): Result[] => {
  const of = `${count.toLocaleString('en')} vehicles`;
  const growth = p50(many.pages) / p50(few.pages);
  const beside = 'beside the first one without';
  const tenth = 'against a tenth of them';
  return [
    makeResult(
      `${of}: p95 of a filtered page, ${beside}`,
      p95(many.pages),
      p95(many.bare),
      PAGE_TARGET,
    ),
    makeResult(`${of}: p95 of a filtered page, ${tenth}`, p95(many.pages), p95(few.pages)),
    {
      claim: `${of}: p50 of a filtered page, ${tenth}`,
      unit: 'ms',
      figure: p50(many.pages),
      reference: p50(few.pages),
      ratio: growth,
      target: GROWTH_TARGET,
      met: isMet(growth, GROWTH_TARGET),
    },
    makeResult(`${of}: p95 of facets, ${tenth}`, p95(many.facets), p95(few.facets)),
    makeResult(
      `${of}: p95 to the first line of a file, ${tenth}`,
      p95(many.firstBytes),
      p95(few.firstBytes),
    ),
  ];
};

/** Measures the lists of vehicles. Requires a database with the table of vehicles. */
export const vehiclesPart = ({ connection, count, ...options }: VehiclesPartOptions) =>
  withVehicleLists(connection, async (lists, source): Promise<Result[]> => {
    const filled = async (vehicles: number): Promise<Measurements> => {
      options.onSize?.(vehicles);
      await source.query('TRUNCATE vehicle RESTART IDENTITY CASCADE');
      await fillVehicles(source, vehicles);
      return measure(lists, options);
    };
    return resultsOf(await filled(count / 10), await filled(count), count);
  });
