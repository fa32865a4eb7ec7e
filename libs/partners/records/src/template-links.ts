import { audit, type Cause } from '@fairlot/records';
import type { EntityManager } from 'typeorm';
import type { MultiAuctioneerTemplate } from './template-dealer.entity.js';

const LINKS_TABLE = { name: 'multi_auctioneer_template', personal: [] };

const INSERT_LINK = `
  WITH written AS (
    INSERT INTO multi_auctioneer_template (id_dealer, id_template) VALUES ($1, $2)
    ON CONFLICT DO NOTHING RETURNING 1
  ) SELECT count(*)::int AS count FROM written`;
const DELETE_LINK = `
  WITH written AS (
    DELETE FROM multi_auctioneer_template WHERE id_dealer = $1 AND id_template = $2 RETURNING 1
  ) SELECT count(*)::int AS count FROM written`;

export type LinkChange = {
  readonly by: Cause;
  readonly isLinked: boolean;
  /** Market of the template, so that its staff find the change in the audit trail. */
  readonly idMarket: string | null;
};

/** Links a dealer to a template, or removes the link, and audits it. False if nothing changed. */
export const writeLink = async (
  manager: EntityManager,
  { idDealer, idTemplate }: MultiAuctioneerTemplate,
  { by, isLinked, idMarket }: LinkChange,
): Promise<boolean> => {
  const statement = isLinked ? INSERT_LINK : DELETE_LINK;
  const [{ count }] = await manager.query<[{ count: number }]>(statement, [idDealer, idTemplate]);
  if (count === 0) return false;
  const link = isLinked ? { old: null, new: 'LINKED' } : { old: 'LINKED', new: null };
  const change = { key: `${idTemplate}/${idDealer}`, row: { idMarket }, fields: { link } };
  await audit(manager, LINKS_TABLE, { by, changes: [change] });
  return true;
};
