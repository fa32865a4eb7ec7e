import { AuctionStates } from '../commands/index.js';
import { momentOf } from '@fairlot/auction-event-schema';
import { LotQueries } from '@fairlot/auction-read-model';
import type { Moment } from '@fairlot/auction-rules';
import { ParkedStreams } from '@fairlot/event-sourcing-projection';
import { Inject, Injectable } from '@nestjs/common';

/** As each lot is now, for the time of one answer; an auction's own events (null) have no secret. */
export type MomentOf = (idLot: number | null) => Promise<Moment>;

@Injectable()
export class LotMoments {
  constructor(
    private readonly states: AuctionStates,
    @Inject(LotQueries) private readonly lots: Pick<LotQueries, 'momentOfEach'>,
    @Inject(ParkedStreams) private readonly parked: Pick<ParkedStreams, 'count'>,
  ) {}

  /** By the engine, which brings each lot into its memory. */
  open(idAuction: number): MomentOf {
    const known = new Map<number, Promise<Moment>>();
    return (idLot) => {
      if (idLot === null) return Promise.resolve('OVER');
      const asked = known.get(idLot) ?? this.states.lot({ idAuction, idLot }).then(momentOf);
      known.set(idLot, asked);
      return asked;
    };
  }

  /**
   * By their rows, so that nobody's lots leave the engine because somebody looks at many old ones; by
   * the engine where a row is behind: of lots that the log tells more of, and of all while streams are
   * left out.
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
