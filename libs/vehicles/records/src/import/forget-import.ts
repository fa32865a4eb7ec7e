import type { EntityManager } from 'typeorm';

type Own = { readonly idUser: number; readonly idTemp: string };

/**
 * Drops what is known of a list that was not read to its end, and leaves that there was one: whoever sends what
 * is no list has sent one of those that he may send in a day. Its id is free for another.
 */
export const forgetImport = async (
  manager: Pick<EntityManager, 'query'>,
  { idUser, idTemp }: Own,
): Promise<void> => {
  await manager.query(
    `WITH gone AS (DELETE FROM vehicle_import WHERE id_temp = $1 AND id_user = $2 AND state = 'READING'
       RETURNING *)
     INSERT INTO vehicle_import (id_temp, id_user, id_owner_dealer, id_market, state, content_hash,
       headings, mapping, created_at)
     SELECT gen_random_uuid(), id_user, id_owner_dealer, id_market, state, '', '[]', '[]', created_at
     FROM gone`,
    [idTemp, idUser],
  );
};
