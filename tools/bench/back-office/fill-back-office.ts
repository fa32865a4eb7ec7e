import type { PostgresConnection } from '@fairlot/database';
import { fillLargeOffice } from '@fairlot/demonstration';
import { systemClock } from '@fairlot/kernel';
import { Client } from 'pg';
import { ADMIN_USERNAME } from '../portal/protocol.ts';

/** Username of a member of staff for all markets. `ADMIN` works for one market only. */
export const STAFF_EVERYWHERE = 'staff-everywhere';

const ADD_STAFF_EVERYWHERE = `
  INSERT INTO app_user (username, password_hash, name, surname, email, id_market, language, roles,
    permissions, enabled, consent1, consent2, consent3, consent_versions, admin_enabled_markets)
  SELECT '${STAFF_EVERYWHERE}', password_hash, name, surname, 'everywhere@example.test', id_market,
    language, roles, permissions, true, true, true, true, consent_versions,
    ARRAY['IT', 'DE', 'FR', 'ES', 'NL', 'BE', 'EN', 'PL', 'PT', 'LU']
  FROM app_user WHERE username = '${ADMIN_USERNAME}'`;

/** Ids of a dealer and of one of its templates, both in the market of `ADMIN`. */
export type Subjects = { readonly idDealer: string; readonly idTemplate: string };

/**
 * Fills the database with 50,000 dealers, 120,000 users and 5,000 templates. The data is the same
 * in every run, except that times are relative to now.
 */
export const fillBackOffice = async (connection: PostgresConnection): Promise<Subjects> => {
  const client = new Client(connection);
  await client.connect();
  try {
    await client.query(ADD_STAFF_EVERYWHERE);
    await fillLargeOffice(client, { now: systemClock.now() });
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
