import { Malformed } from '@fairlot/kernel';
import type { EntityManager } from 'typeorm';
import type { Dealer } from '../entities/dealer.entity.js';

const LOCK_VAT_CODE = `SELECT pg_advisory_xact_lock(hashtextextended('vat ' || $1 || vat_key($1, $2), 0))`;

/**
 * Another dealer with the VAT number, preferably in the same market, because staff of the market
 * can find it.
 */
const OTHER_DEALER = `
  SELECT id_market AS "idMarket" FROM dealer
  WHERE country = $1 AND vat_key(country, vat_code) = vat_key($1, $2)
    AND id_dealer <> $3 AND id_merged_into IS NULL
  ORDER BY id_market = $4 DESC LIMIT 1`;

/**
 * Requires that no other dealer has the VAT number, however it is written (ADR 39). Ignores merged
 * duplicates. Parallel writers of the same number wait for each other, so that two dealers never
 * get it.
 * @throws Malformed if another dealer has it
 */
export const requireFreeVatCode = async (
  manager: EntityManager,
  { idDealer, idMarket, country, vatCode }: Dealer,
): Promise<void> => {
  await manager.query(LOCK_VAT_CODE, [country, vatCode]);
  const of = [country, vatCode, idDealer, idMarket];
  const [other] = await manager.query<{ idMarket: string }[]>(OTHER_DEALER, of);
  if (other === undefined) return;
  const isNear = other.idMarket === idMarket;
  throw new Malformed('vatCode', isNear ? 'vat_code_taken' : 'vat_code_elsewhere');
};
