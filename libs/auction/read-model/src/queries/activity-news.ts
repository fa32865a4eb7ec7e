import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import type { WriteScope } from '../records/answered-writes.js';
import { lazyBindings, type ActivityOf } from './activity-of.js';
import { walkSql } from './activity-sql.js';
import { scopeCondition } from './auction-scope.js';
import { stateSql } from './own-standing-sql.js';
import { rowsOf } from './rows.js';

/** Number of the dealer's newest lots among which unseen changes are counted. */
const NEWEST_LOTS_MAX = 500;

/** The summary of a dealer's activity for the menu. */
export type ActivityNews = {
  readonly leading: number;
  readonly outbid: number;
  /** Lots with a result that the user has not seen. */
  readonly unseen: number;
};

/** SQL condition: a worse or final state since the user last looked, or a reverted award. */
const IS_NEWS = `(lot.state IN ('OUTBID', 'WON', 'LOST') AND lot.state IS DISTINCT FROM look.state
  OR lot.state = 'AWAITING' AND look.state = 'WON')`;

/** Changes since each user last opened their activity page (ENG-42, ENG-43). */
@Injectable()
export class NewsQueries {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** The summary for the user's menu. Each count stops at `most`. */
  async news(
    of: ActivityOf,
    most: number,
    scope: WriteScope = this.dataSource.manager,
  ): Promise<ActivityNews> {
    const { bindings, whose } = lazyBindings(of);
    const { from } = newestLotsSql(of, { bindings, whose });
    const limit = bindings.add(most);
    const sql = `SELECT least(count(*) FILTER (WHERE lot.state = 'LEADING'), ${limit}) AS leading,
        least(count(*) FILTER (WHERE lot.state = 'OUTBID'), ${limit}) AS outbid,
        least(count(*) FILTER (WHERE ${IS_NEWS}), ${limit}) AS unseen
      ${from} LEFT JOIN activity_look look ON look.id_user = ${whose.idUser()}
        AND look.id_auction = own.id_auction AND look.id_lot = own.id_lot`;
    const [row] = await rowsOf<ActivityNews>({ manager: scope }, sql, bindings.values);
    return row ?? { leading: 0, outbid: 0, unseen: 0 };
  }

  /**
   * Records that the user has seen the current state of the lots. Deletes entries of lots that are
   * not counted any more.
   */
  async markSeen(owner: ActivityOf, scope: WriteScope): Promise<void> {
    const { bindings, whose } = lazyBindings(owner);
    const { from, walk } = newestLotsSql(owner, { bindings, whose });
    await scope.query(
      `WITH gone AS (
         DELETE FROM activity_look WHERE id_user = ${whose.idUser()}
           AND (id_auction, id_lot) NOT IN (SELECT own.id_auction, own.id_lot FROM (${walk}) own))
       INSERT INTO activity_look (id_user, id_auction, id_lot, state)
       SELECT ${whose.idUser()}, own.id_auction, own.id_lot, lot.state ${from}
       ORDER BY own.id_auction, own.id_lot
       ON CONFLICT (id_user, id_auction, id_lot) DO UPDATE SET state = excluded.state
       WHERE activity_look.state <> excluded.state`,
      bindings.values,
    );
  }
}

const newestLotsSql = (owner: ActivityOf, { bindings, whose }: ReturnType<typeof lazyBindings>) => {
  const walk = walkSql({
    state: 'LOST',
    whose,
    beyond: null,
    direction: 'DESC',
    steps: bindings.add(NEWEST_LOTS_MAX),
  });
  const from = `FROM (${walk}) own CROSS JOIN LATERAL (
      SELECT ${stateSql(whose.dealer())} AS state
      FROM lot_board lot JOIN auction_board auction USING (id_auction)
      LEFT JOIN award_board award USING (id_auction, id_lot)
      WHERE lot.id_auction = own.id_auction AND lot.id_lot = own.id_lot AND lot.shown IS NOT NULL
        AND ${scopeCondition(owner.scope, 'auction', bindings)} LIMIT 1) lot`;
  return { from, walk };
};
