import type { JobQueue } from '@fairlot/jobs';
import type { EntityManager } from 'typeorm';
import { isCut, VEHICLE_IMPORT, type ImportOutput, type ImportPayload } from './import-jobs.js';
import type { ListFault } from './file/list-fault.js';

/** A list that could not be read, saved or undone, and why. */
export type StoppedImport = {
  readonly idTemp: string;
  readonly idUser: number;
  readonly idDealer: number;
  readonly idMarket: string;
  readonly provenance: string | null;
  /** When the list was uploaded, in epoch milliseconds. */
  readonly createdAt: number;
  readonly doing: ImportPayload['doing'];
  /** The fault in the list. Null if the process ended or failed for another reason. */
  readonly fault: ListFault['code'] | null;
};
export type StoppedImports = {
  /** The stopped lists, oldest first. */
  readonly imports: readonly StoppedImport[];
  /** False if there may be more than are listed. */
  readonly isExact: boolean;
};

const SEARCHED_MAX = 200;
const FIND_IN_MARKETS = `
  SELECT id_temp AS "idTemp", id_user AS "idUser", id_owner_dealer AS "idDealer",
    id_market AS "idMarket", provenance, created_at::float8 AS "createdAt"
  FROM vehicle_import WHERE id_market = ANY ($1) ORDER BY created_at LIMIT ${SEARCHED_MAX}`;

const importFaultOf = (output: ImportOutput | null): StoppedImport['fault'] =>
  output?.refusal?.name === 'ListFault' ? output.refusal.code : null;

export const stoppedImports = async (
  manager: Pick<EntityManager, 'query'>,
  jobs: JobQueue,
  idMarkets: readonly string[],
): Promise<StoppedImports> => {
  const found: Omit<StoppedImport, 'doing' | 'fault'>[] = await manager.query(FIND_IN_MARKETS, [
    idMarkets,
  ]);
  const newest = await jobs.newest<ImportPayload, ImportOutput>(
    VEHICLE_IMPORT,
    found.map(({ idTemp }) => idTemp),
  );
  const cut = new Map(newest.filter(isCut).map((job) => [job.key, job]));
  const imports = found.flatMap((list) => {
    const job = cut.get(list.idTemp);
    if (job === undefined) return [];
    return [{ ...list, doing: job.payload.doing, fault: importFaultOf(job.output) }];
  });
  return { imports, isExact: found.length < SEARCHED_MAX };
};
