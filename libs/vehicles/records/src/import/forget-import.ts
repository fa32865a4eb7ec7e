import type { EntityManager } from 'typeorm';

type ImportKey = { readonly idUser: number; readonly idTemp: string };

/**
 * Deletes a list that was not read completely. An empty row stays, so that the list still counts
 * towards the daily limit. The list's id can be used again.
 */
export const forgetImport = async (
  manager: Pick<EntityManager, 'query'>,
  { idUser, idTemp }: ImportKey,
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
