import { Client, type QueryConfig, type QueryResult } from 'pg';

type QueryAnswer = QueryResult | readonly QueryResult[];

/**
 * The query of a call that returns a promise. Null for streams, copies and calls with a callback.
 */
const awaitedQuery = ([statement, values, callback]: readonly unknown[]): QueryConfig | null => {
  if (callback !== undefined || typeof values === 'function') return null;
  const isText = typeof statement === 'string';
  const config = (isText ? { text: statement, values } : statement) as QueryConfig;
  if ('submit' in config) return null;
  return { ...config, ...(config.values && { values: [...(config.values as unknown[])] }) };
};

/**
 * A client that drops the parameters and rows of a query after its result. The driver would keep
 * them reachable until the next major garbage collection, and minor collections would copy them.
 */
export class ReleasingClient extends Client {
  /** Accepts every form of a client's `query`. */
  override query(...parameters: never[]): never {
    const config = awaitedQuery(parameters);
    const query = super.query.bind(this) as (...parameters: readonly unknown[]) => unknown;
    if (config === null) return query(...parameters) as never;
    return releaseRows(config, query(config) as Promise<QueryAnswer>) as never;
  }
}

const releaseRows = async (
  { values }: QueryConfig,
  answer: Promise<QueryAnswer>,
): Promise<QueryAnswer> => {
  try {
    const held = await answer;
    // Several statements in one query return an array of results. These are not freed, because they
    // have few rows.
    if (!('rows' in held)) return held;
    const result = { ...held };
    held.rows = [];
    return result;
  } finally {
    if (values) values.length = 0;
  }
};
