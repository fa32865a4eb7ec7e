import type { PostgresConnection } from '@fairlot/database';
import { Client, type ClientConfig } from 'pg';

/** Opens sessions beside the store, such as writers whose transactions stay open. */
export const otherSessions = (connection: PostgresConnection) => {
  const clients: Client[] = [];
  return {
    makeClient: async (settings: ClientConfig = {}): Promise<Client> => {
      const client = new Client({ ...connection, ...settings });
      await client.connect();
      clients.push(client);
      return client;
    },
    endAll: () => Promise.all(clients.splice(0).map((client) => client.end())),
  };
};

/** Inserts one event directly, with the xid of the client's transaction. */
export const insertBy = (client: Client, stream: string, position: number) =>
  client.query(
    `INSERT INTO event (ordinal, stream, position, type, version, data, metadata, hash)
     SELECT count(*), $1, $2, 'OfferAccepted', 1, '{}', '{}', 'hash'
     FROM event WHERE xid = pg_current_xact_id()`,
    [stream, position],
  );
