import { AsyncLocalStorage } from 'node:async_hooks';
import { Client, type QueryConfig } from 'pg';
import { vi } from 'vitest';

/** An SQL statement, with the values of its parameters. */
export type SentStatement = { readonly text: string; readonly values: readonly unknown[] };
type Query = (...parameters: readonly unknown[]) => unknown;

const statementIn = ([statement, values]: readonly unknown[]): SentStatement => {
  const isText = typeof statement === 'string';
  const config = (isText ? { text: statement, values } : statement) as QueryConfig;
  // Copy the values, because the driver empties the array once the query is done.
  return { text: config.text, values: Array.isArray(config.values) ? [...config.values] : [] };
};

/**
 * Records the SQL statements that the work of `of` runs, and not those of other work in this
 * process. The work must stay in this process, so send calls with `inProcess`.
 */
export const recordStatements = () => {
  const current = new AsyncLocalStorage<SentStatement[]>();
  const original = Reflect.get(Client.prototype, 'query') as Query;
  const spy = vi.spyOn(Client.prototype, 'query').mockImplementation(function (
    this: Client,
    ...parameters: readonly unknown[]
  ) {
    current.getStore()?.push(statementIn(parameters));
    return Reflect.apply(original, this, parameters) as never;
  } as never);
  return {
    of: async (work: () => Promise<unknown>): Promise<readonly SentStatement[]> => {
      const sent: SentStatement[] = [];
      await current.run(sent, work);
      return sent;
    },
    stop: () => spy.mockRestore(),
  };
};
