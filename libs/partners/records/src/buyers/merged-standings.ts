import { audit, lockWithTimeout, type Cause } from '@fairlot/records';
import type { EntityManager } from 'typeorm';
import { MultiAuctioneerTemplate, type Standing } from '../template-dealer.entity.js';
import { Template } from '../template.entity.js';

/** The duplicate that is merged, and the dealer that remains. */
export type MergedDealers = { readonly idDealer: number; readonly idInto: number };
type StandingPair = {
  readonly idTemplate: number;
  readonly idMarket: string;
  readonly moved: Standing;
  readonly kept: Standing | null;
};

/** Locks states, so that the merge does not overwrite a block that staff set at the same time. */
const LOCK_STANDINGS = `
  SELECT FROM template_dealer WHERE id_dealer = ANY ($1::int[])
  ORDER BY id_template, id_dealer FOR UPDATE`;
const FIND_PAIRS = `
  SELECT moved.id_template AS "idTemplate", template.id_market AS "idMarket",
    moved.standing AS moved, kept.standing AS kept
  FROM template_dealer moved JOIN template ON template.id = moved.id_template
  LEFT JOIN template_dealer kept ON kept.id_template = moved.id_template AND kept.id_dealer = $2
  WHERE moved.id_dealer = $1 ORDER BY moved.id_template`;
const INSERT_STANDINGS = `
  INSERT INTO template_dealer (id_template, id_dealer, standing)
  SELECT id_template, $1, standing FROM unnest($2::int[], $3::text[]) AS r(id_template, standing)
  ON CONFLICT (id_template, id_dealer) DO UPDATE SET standing = excluded.standing`;
/** Deletes only the states that were moved, because others may have been added since. */
const DELETE_STANDINGS =
  'DELETE FROM template_dealer WHERE id_dealer = $1 AND id_template = ANY ($2::int[])';
const COUNT_USER_STANDINGS =
  'SELECT count(*)::int AS count FROM user_standing WHERE id_dealer = $1';
const MOVE_USERS = 'UPDATE user_standing SET id_dealer = $2 WHERE id_dealer = $1';
const NOTIFY_DEALERS = `
  SELECT pg_notify($2, json_build_object('idDealer', id)::text)
  FROM unnest($1::int[]) AS notified(id)`;
const TEMPLATE_DEALER = { name: 'template_dealer', personal: [] };

/**
 * The state of the remaining dealer: BLOCKED if one of the two dealers was, otherwise the higher
 * one.
 */
const mergedStandingOf = ({ moved, kept }: StandingPair): Standing => {
  const both = [moved, kept];
  if (both.includes('BLOCKED')) return 'BLOCKED';
  return both.includes('ACCEPTED') ? 'ACCEPTED' : 'PENDING';
};

const findPairs = (
  manager: EntityManager,
  { idDealer, idInto }: MergedDealers,
): Promise<StandingPair[]> => manager.query<StandingPair[]>(FIND_PAIRS, [idDealer, idInto]);

export const sellsFromTemplates = async (
  manager: EntityManager,
  idDealer: number,
): Promise<boolean> =>
  (await manager.existsBy(Template, { idDealer })) ||
  (await manager.existsBy(MultiAuctioneerTemplate, { idDealer }));

export const mergeableStandings = async (manager: EntityManager, dealers: MergedDealers) => {
  const pairs = await findPairs(manager, dealers);
  const [users] = await manager.query<[{ count: number }]>(COUNT_USER_STANDINGS, [
    dealers.idDealer,
  ]);
  return {
    templates: pairs.length,
    differing: pairs.filter(({ moved, kept }) => kept !== null && kept !== moved).length,
    users: users.count,
  };
};

/**
 * Moves the states of a duplicate to the dealer that remains.
 * @param channel tells every process which dealers' access has changed
 */
export const mergeStandings = async (
  manager: EntityManager,
  { idDealer, idInto }: MergedDealers,
  { by, channel }: { readonly by: Cause; readonly channel: string },
): Promise<void> => {
  await lockWithTimeout(manager, LOCK_STANDINGS, [[idDealer, idInto]]);
  const pairs = await findPairs(manager, { idDealer, idInto });
  const written = pairs.map((pair) => ({ ...pair, standing: mergedStandingOf(pair) }));
  const changes = written.flatMap(({ idTemplate, idMarket, moved, kept, standing }) => [
    {
      key: `${idTemplate}/${idDealer}`,
      row: { idMarket },
      fields: { standing: { old: moved, new: null } },
    },
    ...(kept === standing
      ? []
      : [
          {
            key: `${idTemplate}/${idInto}`,
            row: { idMarket },
            fields: { standing: { old: kept, new: standing } },
          },
        ]),
  ]);
  const idTemplates = written.map(({ idTemplate }) => idTemplate);
  await manager.query(INSERT_STANDINGS, [
    idInto,
    idTemplates,
    written.map(({ standing }) => standing),
  ]);
  await manager.query(DELETE_STANDINGS, [idDealer, idTemplates]);
  await manager.query(MOVE_USERS, [idDealer, idInto]);
  if (changes.length > 0) await audit(manager, TEMPLATE_DEALER, { by, changes });
  await manager.query(NOTIFY_DEALERS, [[idDealer, idInto], channel]);
};
