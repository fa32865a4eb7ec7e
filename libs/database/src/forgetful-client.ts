import { Client, type QueryConfig, type QueryResult } from 'pg';

type Answer = QueryResult | readonly QueryResult[];

/** Null where it is not awaited as one answer: a stream, a copy, or one that calls back. */
const awaited = ([asked, values, callback]: readonly unknown[]): QueryConfig | null => {
  if (callback !== undefined || typeof values === 'function') return null;
  const isText = typeof asked === 'string';
  const config = (isText ? { text: asked, values } : asked) as QueryConfig;
  if ('submit' in config) return null;
  return { ...config, ...(config.values && { values: [...(config.values as unknown[])] }) };
};

/**
 * Takes from the driver what was sent and what came once it is answered. The driver else holds it until the next
 * major collection: whatever was read would outlive the young generation, whose collections copy what lives.
 */
export class ForgetfulClient extends Client {
  /** As any client's, whichever way it is called. */
  override query(...asked: never[]): never {
    const config = awaited(asked);
    const query = super.query.bind(this) as (...asked: readonly unknown[]) => unknown;
    if (config === null) return query(...asked) as never;
    return answered(config, query(config) as Promise<Answer>) as never;
  }
}

const answered = async ({ values }: QueryConfig, answer: Promise<Answer>): Promise<Answer> => {
  try {
    const held = await answer;
    // Of several statements at once each has few rows.
    if (!('rows' in held)) return held;
    const told = { ...held };
    held.rows = [];
    return told;
  } finally {
    if (values) values.length = 0;
  }
};
