import type { LotKey } from '@fairlot/auction-domain';
import { minimumAgentOfMinor } from '@fairlot/auction-rules';
import { queryPrepared, type Statement } from '@fairlot/database';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { cachedLotStandings, type LotStanding } from './cached-lot-standings.js';
import type { LotRow } from './cached-by-lot.js';
import { STANDINGS_IN_AUCTION, STANDINGS_ON_LOTS } from './own-standing-sql.js';

/** A dealer's status on a lot on which it has bid. */
export type OwnStandingRecord = {
  readonly idLot: number;
  /** Position and public price of the lot at the time of reading. */
  readonly position: number;
  readonly priceMinor: number | null;
  readonly state: 'LEADING' | 'OUTBID' | 'AWAITING' | 'UNDECIDED' | 'WON' | 'LOST' | 'NONE';
  /** Amount of its newest current bid, or the maximum of an agent; null while sealed. */
  readonly amountMinor: number | null;
  readonly isAgent: boolean;
  /** The maximum up to which the agent bids for the dealer; null unless it leads an open lot. */
  readonly maximumMinor: number | null;
  readonly minimumNextMinor: number | null;
  readonly minimumAgentMinor: number | null;
  /** 1 is the leader; null while sealed. */
  readonly rank: number | null;
  /** Why the lot was withdrawn, or not awarded. */
  readonly reason: string | null;
  /** The last void of its newest bid, or the last revert of its award. */
  readonly undone: {
    readonly kind: 'VOIDED' | 'REVERTED';
    readonly reason: string;
    readonly at: number;
  } | null;
};

type StandingOnLot = OwnStandingRecord & LotKey;

type StandingRow = LotRow<LotStanding> &
  Omit<StandingOnLot, 'rank' | 'minimumAgentMinor' | keyof LotStanding>;

/**
 * Reads the statuses of dealers. A rank depends on all dealers with better bids, so the data that
 * is the same for all bidders of a lot is cached until its rows change.
 */
@Injectable()
export class StandingQueries {
  readonly #kept = cachedLotStandings();

  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /**
   * The dealer's status on the lots of an auction on which it has bid (ENG-17), or on some of
   * these.
   */
  async inAuction(
    idDealer: number,
    idAuction: number,
    idLots: readonly number[] | null = null,
  ): Promise<readonly OwnStandingRecord[]> {
    const standings = await (idLots === null
      ? this.#completed(idDealer, await this.#rowsIn(idDealer, idAuction))
      : this.onLots(
          idDealer,
          idLots.map((idLot) => ({ idAuction, idLot })),
        ));
    return standings.map(({ idAuction: _same, ...one }) => one);
  }

  /** The dealer's status on these lots of any auctions. */
  async onLots(idDealer: number, lots: readonly LotKey[]): Promise<readonly StandingOnLot[]> {
    const read = await this.#rowsOn(idDealer, lots, STANDINGS_ON_LOTS.withoutNotices);
    return this.#completed(idDealer, read);
  }

  #rowsIn(idDealer: number, idAuction: number): Promise<readonly StandingRow[]> {
    const { withNotices, withoutNotices } = STANDINGS_IN_AUCTION;
    return this.#rows(this.#kept.has(idAuction) ? withoutNotices : withNotices, [
      idDealer,
      idAuction,
    ]);
  }

  async #completed(
    idDealer: number,
    read: readonly StandingRow[],
  ): Promise<readonly StandingOnLot[]> {
    const rows = await this.#kept.completed(read, (others) =>
      this.#rowsOn(idDealer, others, STANDINGS_ON_LOTS.withNotices),
    );
    return rows.map(({ shared, writtenBy: _by, table: _in, ...own }) => ({
      ...own,
      ...ownStandingOf(idDealer, own, shared),
    }));
  }

  #rowsOn(
    idDealer: number,
    lots: readonly LotKey[],
    statement: Statement,
  ): Promise<readonly StandingRow[]> {
    const keys = [lots.map(({ idAuction }) => idAuction), lots.map(({ idLot }) => idLot)];
    return this.#rows(statement, [idDealer, ...keys]);
  }

  async #rows(statement: Statement, values: readonly unknown[]): Promise<readonly StandingRow[]> {
    return (await queryPrepared<StandingRow>(this.dataSource.manager, statement, values)).rows;
  }
}

/** Combines the shared data of a lot with the data of one dealer. */
const ownStandingOf = (
  idDealer: number,
  { state, maximumMinor }: Pick<OwnStandingRecord, 'state' | 'maximumMinor'>,
  { idDealers, basePriceMinor, unitMinor, ...shown }: LotStanding,
) => {
  const { minimumNextMinor: next } = shown;
  const grid = { basePriceMinor, unitMinor };
  const minimumAgentMinor = next === null ? null : minimumAgentOfMinor(next, maximumMinor, grid);
  const isRanked = state !== 'NONE' && idDealers !== null;
  return {
    ...shown,
    minimumAgentMinor,
    rank: isRanked ? idDealers.indexOf(idDealer) + 1 : null,
  };
};
