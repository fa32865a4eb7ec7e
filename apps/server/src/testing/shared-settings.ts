import { urlOfConnection, type PostgresConnection } from '@fairlot/database';
import type { DataSource } from 'typeorm';
import { parseSettings, type Settings } from '../settings/settings.js';

/** Environment of a process that uses this Kafka, and a database that other processes also use. */
export const sharedEnvironment = (connection: PostgresConnection, brokers: readonly string[]) => ({
  DATABASE_URL: urlOfConnection(connection),
  EVENT_BUS: 'kafka',
  KAFKA_BROKERS: brokers.join(','),
  KAFKA_PARTITIONS: '4',
});

/**
 * The parsed settings of `sharedEnvironment`.
 * @param prefix of topic names, which separates portals on the same Kafka
 */
export const sharedSettings = (
  connection: PostgresConnection,
  brokers: readonly string[],
  prefix?: string,
): Pick<Settings, 'databaseUrl' | 'kafka'> => {
  const environment = sharedEnvironment(connection, brokers);
  const { kafka, databaseUrl } = parseSettings({
    DEMO: 'on',
    ...environment,
    KAFKA_PREFIX: prefix,
  });
  return { kafka, databaseUrl };
};

const TABLES = [
  'auction_board',
  'lot_board',
  'award_board',
  'lot_offer',
  'lot_bidder',
  'event_index',
];

/** All rows of the read models, by table. A rebuild must produce the same rows. */
export const rowsOf = async (
  dataSource: Pick<DataSource, 'query'>,
): Promise<Readonly<Record<string, string[]>>> => {
  const of = async (table: string) => {
    const found: { row: object }[] = await dataSource.query(
      `SELECT to_jsonb(t) AS row FROM ${table} t`,
    );
    return [table, found.map(({ row }) => JSON.stringify(row)).toSorted()] as const;
  };
  return Object.fromEntries(await Promise.all(TABLES.map(of)));
};
