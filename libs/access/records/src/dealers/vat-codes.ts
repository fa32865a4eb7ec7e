import { IsNull, Not, type EntityManager } from 'typeorm';
import { Dealer } from '../entities/dealer.entity.js';

/**
 * The market of another dealer with this VAT number; null if there is none. Merged dealers do not
 * count. Parallel writers of a number wait, so that two dealers never get it.
 */
export const lockVatCodeAndFindMarketOfDuplicate = async (
  manager: EntityManager,
  { idDealer, vatCode }: Pick<Dealer, 'idDealer' | 'vatCode'>,
): Promise<string | null> => {
  await manager.query(`SELECT pg_advisory_xact_lock(hashtextextended('vat ' || $1, 0))`, [vatCode]);
  const where = { vatCode, idDealer: Not(idDealer), idMergedInto: IsNull() };
  const other = await manager.findOneBy(Dealer, where);
  return other?.idMarket ?? null;
};
