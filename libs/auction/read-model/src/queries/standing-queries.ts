import type { LotKey } from '@fairlot/auction-domain';
import { leastAgentMinor } from '@fairlot/auction-rules';
import { assert } from '@fairlot/kernel';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { KeptLotStandings, type KeptLotStanding, type LotStanding } from './kept-lot-standings.js';
import type { LotVersion } from './kept-of-lots.js';
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

type Row = Omit<StandingOnLot, 'rank' | 'minimumAgentMinor' | keyof LotStanding> & {
  /** Null where it is the one that was known. */
  readonly standing: LotStanding | null;
  /** Null where that is not to be kept. */
  readonly version: LotVersion | null;
};

/**
 * How dealers stand. Who asks for a rank would have the dealers before him counted on each lot: so what all who
 * offered on a lot share is kept for all of them, and read again once its rows are others.
 */
@Injectable()
export class StandingQueries {
  readonly #kept = new KeptLotStandings();

  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** On each lot of an auction that the dealer has offered on (ENG-17), or on these of them. */
  async inAuction(
    idDealer: number,
    idAuction: number,
    idLots: readonly number[] | null = null,
  ): Promise<readonly OwnStandingRecord[]> {
    const known = this.#kept.of(idAuction, idLots);
    const wanted = [idDealer, idAuction, idLots];
    const rows = await this.#standings(idDealer, known, { sql: STANDINGS_IN_AUCTION, wanted });
    return rows.map(({ idAuction: _same, ...row }) => row);
  }

  /** The same on these lots of whatever auctions. */
  onLots(idDealer: number, lots: readonly LotKey[]): Promise<readonly StandingOnLot[]> {
    const known = lots.flatMap(({ idAuction, idLot }) => this.#kept.of(idAuction, [idLot]));
    const keys = [lots.map(({ idAuction }) => idAuction), lots.map(({ idLot }) => idLot)];
    const wanted = [idDealer, ...keys];
    return this.#standings(idDealer, known, { sql: STANDINGS_ON_LOTS, wanted });
  }

  async #standings(
    idDealer: number,
    kept: readonly KeptLotStanding[],
    { sql, wanted }: { readonly sql: string; readonly wanted: readonly unknown[] },
  ): Promise<readonly StandingOnLot[]> {
    // Each lot once, whoever names it twice: a row is answered for each that is known.
    const known = new Map(kept.map((one) => [nameOf(one), one]));
    const ones = [...known.values()];
    const rows: Row[] = await this.dataSource.manager.query(sql, [
      ...wanted,
      ones.map(({ idAuction }) => idAuction),
      ones.map(({ idLot }) => idLot),
      ones.map(({ version }) => version.writtenBy),
      ones.map(({ version }) => version.bidders),
    ]);
    this.#kept.keep(
      rows.flatMap(({ idAuction, idLot, version, standing }) =>
        version && standing ? [{ idAuction, idLot, version, standing }] : [],
      ),
    );
    return rows.map(({ standing: told, version: _kept, ...own }) => {
      const standing = told ?? known.get(nameOf(own))?.standing;
      assert(standing !== undefined, 'what is not told was known');
      return { ...own, ...ofDealer(idDealer, own, standing) };
    });
  }
}

const nameOf = ({ idAuction, idLot }: LotKey): string => `${idAuction}.${idLot}`;

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
