import type { PostgresConnection } from '@fairlot/database';
import { fillLargeOffice } from '@fairlot/demonstration';
import { Client } from 'pg';

/** An owner and its template, of the market of `ADMIN`. */
export type Subjects = { readonly idDealer: string; readonly idTemplate: string };

/** 50,000 dealers, 120,000 users and 5,000 templates, with the same data in every run. */
export const fillBackOffice = async (connection: PostgresConnection): Promise<Subjects> => {
  const client = new Client(connection);
  await client.connect();
  try {
    await fillLargeOffice(client);
    await client.query('CHECKPOINT');
    const { rows } = await client.query<Subjects>(
      `SELECT id_dealer::text AS "idDealer", id::text AS "idTemplate" FROM template
       WHERE id > 1000 AND id_market = 'IT' ORDER BY id LIMIT 1`,
    );
    const [subjects] = rows;
    if (subjects === undefined) throw new Error('no template was filled in');
    return subjects;
  } finally {
    await client.end();
  }
};
