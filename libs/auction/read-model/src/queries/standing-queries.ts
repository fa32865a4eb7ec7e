import type { LotKey } from '@fairlot/auction-domain';
import { leastAgentMinor } from '@fairlot/auction-rules';
import { prepared, type Statement } from '@fairlot/database';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { keptLotStandings, type LotStanding } from './kept-lot-standings.js';
import type { LotRow } from './kept-of-lots.js';
import { STANDINGS_IN_AUCTION, STANDINGS_ON_LOTS } from './own-standing-sql.js';

/** How a dealer stands on a lot that it has offered on. */
export type OwnStandingRecord = {
  readonly idLot: number;
  /** Of the lot that the standing was read of, and its price for everybody. */
  readonly position: number;
  readonly priceMinor: number | null;
  readonly state: 'LEADING' | 'OUTBID' | 'AWAITING' | 'UNDECIDED' | 'WON' | 'LOST' | 'NONE';
  /** Of its newest offer that stands, the maximum of an agent; null while sealed. */
  readonly amountMinor: number | null;
  readonly isAgent: boolean;
  /** What the engine bids up to for it; null unless it leads an open lot. */
  readonly maximumMinor: number | null;
  readonly minimumNextMinor: number | null;
  readonly minimumAgentMinor: number | null;
  /** 1 is the leader; null while sealed. */
  readonly rank: number | null;
  /** Why the lot was withdrawn, or awarded to nobody. */
  readonly reason: string | null;
  /** What was taken back from it last: its newest offer, or the award of it. */
  readonly undone: {
    readonly kind: 'VOIDED' | 'REVERTED';
    readonly reason: string;
    readonly at: number;
  } | null;
};

type StandingOnLot = OwnStandingRecord & LotKey;

type Row = LotRow<LotStanding> &
  Omit<StandingOnLot, 'rank' | 'minimumAgentMinor' | keyof LotStanding>;

/**
 * How dealers stand. Who asks for a rank would have the dealers before him counted on each lot: so what all who
 * offered on a lot share is kept for all of them, and told again once its rows are others.
 */
@Injectable()
export class StandingQueries {
  readonly #kept = keptLotStandings();

  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** On each lot of an auction that the dealer has offered on (ENG-17), or on these of them. */
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

  /** The same on these lots of whatever auctions. */
  async onLots(idDealer: number, lots: readonly LotKey[]): Promise<readonly StandingOnLot[]> {
    const read = await this.#rowsOn(idDealer, lots, STANDINGS_ON_LOTS.untold);
    return this.#completed(idDealer, read);
  }

  #rowsIn(idDealer: number, idAuction: number): Promise<readonly Row[]> {
    const { told, untold } = STANDINGS_IN_AUCTION;
    return this.#rows(this.#kept.has(idAuction) ? untold : told, [idDealer, idAuction]);
  }

  async #completed(idDealer: number, read: readonly Row[]): Promise<readonly StandingOnLot[]> {
    const rows = await this.#kept.completed(read, (others) =>
      this.#rowsOn(idDealer, others, STANDINGS_ON_LOTS.told),
    );
    return rows.map(({ shared, writtenBy: _by, table: _in, ...own }) => ({
      ...own,
      ...ofDealer(idDealer, own, shared),
    }));
  }

  #rowsOn(
    idDealer: number,
    lots: readonly LotKey[],
    statement: Statement,
  ): Promise<readonly Row[]> {
    const keys = [lots.map(({ idAuction }) => idAuction), lots.map(({ idLot }) => idLot)];
    return this.#rows(statement, [idDealer, ...keys]);
  }

  async #rows(statement: Statement, values: readonly unknown[]): Promise<readonly Row[]> {
    return (await prepared<Row>(this.dataSource.manager, statement, values)).rows;
  }
}

/** What a lot's standing is to one of its dealers. */
const ofDealer = (
  idDealer: number,
  { state, maximumMinor }: Pick<OwnStandingRecord, 'state' | 'maximumMinor'>,
  { idDealers, basePriceMinor, unitMinor, ...shown }: LotStanding,
) => {
  const { minimumNextMinor: next } = shown;
  const grid = { basePriceMinor, unitMinor };
  const minimumAgentMinor = next === null ? null : leastAgentMinor(next, maximumMinor, grid);
  const isRanked = state !== 'NONE' && idDealers !== null;
  return {
    ...shown,
    minimumAgentMinor,
    rank: isRanked ? idDealers.indexOf(idDealer) + 1 : null,
  };
};
