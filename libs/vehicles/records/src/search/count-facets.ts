import { matching } from '@fairlot/records';
import type { DataSource, EntityManager } from 'typeorm';
import { vehicleTable, type VehicleFilter } from '../vehicle-table.js';

/** Facets, each with its column and the filter that selects its values. */
const FACET_COLUMNS = {
  brand: { column: 'brand', filter: 'brand' },
  state: { column: 'state', filter: 'states' },
  provenance: { column: 'provenance', filter: 'provenance' },
  fuelType: { column: 'fuel_type', filter: 'fuelTypes' },
} as const satisfies Readonly<Record<string, { column: string; filter: keyof VehicleFilter }>>;
export type FacetName = keyof typeof FACET_COLUMNS;
const FACET_NAMES = Object.keys(FACET_COLUMNS) as FacetName[];

/** The values of a facet with their counts, the most frequent first. */
export type Facet = { readonly code: string; readonly count: number }[];
/** `isExact` is false if more vehicles match than are counted. */
export type VehicleFacets = Readonly<Record<FacetName, Facet>> & { readonly isExact: boolean };

/**
 * Only the newest matches up to this number are counted. Users with more results restrict them
 * first.
 */
const FACETED_MAX = 10_000;
const CODES_MAX = 200;
/** Query timeout, equal to that of lists. */
const FACETS_MS = 10_000;

/** Facets that share one filter. All facets without a selection share one query. */
type FacetQuery = readonly [readonly FacetName[], VehicleFilter];
const facetQueriesOf = (filter: VehicleFilter): readonly FacetQuery[] => {
  const isChosen = (name: FacetName): boolean => filter[FACET_COLUMNS[name].filter] !== undefined;
  const chosen = FACET_NAMES.filter(isChosen).map((name): FacetQuery => {
    const others: VehicleFilter = { ...filter, [FACET_COLUMNS[name].filter]: undefined };
    return [[name], others];
  });
  const free = FACET_NAMES.filter((name) => !isChosen(name));
  return free.length === 0 ? chosen : [[free, filter], ...chosen];
};

type FacetCount = {
  readonly name: FacetName;
  readonly code: string | null;
  readonly count: number;
};

const readCounts = (
  manager: EntityManager,
  names: readonly FacetName[],
  filter: VehicleFilter,
): Promise<
  (FacetCount | { readonly name: 'all'; readonly code: null; readonly count: number })[]
> => {
  const columns = names.map((name) => FACET_COLUMNS[name].column);
  const query = matching(manager, vehicleTable, filter)
    .select('t.id_vehicle', 'id_vehicle')
    .orderBy('t.id_vehicle', 'DESC')
    .limit(FACETED_MAX + 1);
  for (const column of columns) query.addSelect(`t.${column}`, column);
  const [sql, values] = query.getQueryAndParameters();
  const counts = names.map(
    (name) => `(SELECT '${name}', ${FACET_COLUMNS[name].column}, count(*)::int FROM counted
      WHERE ${FACET_COLUMNS[name].column} IS NOT NULL GROUP BY 2 ORDER BY 3 DESC, 2 LIMIT ${CODES_MAX})`,
  );
  return manager.query(
    `WITH found AS MATERIALIZED (${sql}),
       counted AS MATERIALIZED (SELECT * FROM found ORDER BY id_vehicle DESC LIMIT ${FACETED_MAX})
     SELECT 'all' AS name, NULL AS code, count(*)::int AS count FROM found
     UNION ALL ${counts.join(' UNION ALL ')}`,
    values,
  );
};

/** Counts vehicles by make, state, source and fuel. Each facet ignores its own selection. */
export const countFacets = (source: DataSource, filter: VehicleFilter): Promise<VehicleFacets> =>
  source.transaction('REPEATABLE READ', async (manager) => {
    await manager.query(`SET LOCAL statement_timeout = ${FACETS_MS}`);
    const facets: Record<FacetName, Facet> = { brand: [], state: [], provenance: [], fuelType: [] };
    let isExact = true;
    for (const [names, others] of facetQueriesOf(filter))
      for (const { name, code, count } of await readCounts(manager, names, others))
        if (name === 'all') isExact &&= count <= FACETED_MAX;
        else if (code !== null) facets[name].push({ code, count });
    return { ...facets, isExact };
  });
