import { AuctionStates } from '../commands/index.js';
import { momentOf } from '@fairlot/auction-event-schema';
import { LotQueries } from '@fairlot/auction-read-model';
import type { Moment } from '@fairlot/auction-rules';
import { ParkedStreams } from '@fairlot/event-sourcing-projection';
import { Inject, Injectable } from '@nestjs/common';

/**
 * Returns the current secrecy moment of a lot, cached for one request. For null (events of the
 * auction itself), it returns the moment without secrets.
 */
export type MomentOf = (idLot: number | null) => Promise<Moment>;

@Injectable()
export class LotMoments {
  constructor(
    private readonly states: AuctionStates,
    @Inject(LotQueries) private readonly lots: Pick<LotQueries, 'momentOfEach'>,
    @Inject(ParkedStreams) private readonly parked: Pick<ParkedStreams, 'count'>,
  ) {}

  /**
   * Returns a function for the moments of lots. It reads them from the engine, which loads each lot
   * into its memory.
   */
  open(idAuction: number): MomentOf {
    const moments = new Map<number, Promise<Moment>>();
    return (idLot) => {
      if (idLot === null) return Promise.resolve('OVER');
      const moment = moments.get(idLot) ?? this.states.lot({ idAuction, idLot }).then(momentOf);
      moments.set(idLot, moment);
      return moment;
    };
  }

  /**
   * Returns a function for the moments of lots. It reads them from the rows, so that many old lots
   * do not evict others from the engine. It uses the engine for lots with newer events, and for all
   * lots while streams are parked.
   */
  async ofRows(
    idAuction: number,
    idLots: readonly number[],
    newer: ReadonlySet<number>,
  ): Promise<MomentOf> {
    const [rows, parked] = await Promise.all([
      this.lots.momentOfEach(idAuction, idLots),
      this.parked.count(),
    ]);
    const byEngine = this.open(idAuction);
    return async (idLot) => {
      const shown = idLot === null || newer.has(idLot) || parked > 0 ? null : rows.get(idLot);
      return shown ?? byEngine(idLot);
    };
  }
}
