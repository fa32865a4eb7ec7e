import { rulesOf, type LotKey } from '@fairlot/auction-domain';
import { momentOf } from '@fairlot/auction-event-schema';
import { maySee } from '@fairlot/auction-rules';
import { Injectable } from '@nestjs/common';
import { AuctionStates } from '../commands/index.js';

/**
 * What a dealer has offered on a lot that hides its offers. No read model may hold it before the
 * close (I11), so the engine is asked, for what is the dealer's own and nothing else.
 */
@Injectable()
export class OwnHiddenOffers {
  constructor(private readonly states: AuctionStates) {}

  /** Minor units of the one current offer; null without one, and when the lot hides nothing now. */
  async amountMinor(lot: LotKey, idDealer: number): Promise<number | null> {
    const state = await this.states.lot(lot);
    const moment = momentOf(state);
    if (state.status === null || moment !== 'HIDDEN') return null;
    if (!maySee('BIDDER', moment, 'SEALED_AMOUNT')) return null;
    return rulesOf(state.terms.format).knownMinor(state, idDealer);
  }

  /** The amounts that standings on hidden lots lack. */
  async inStandings<Standing extends Hidden>(
    standings: readonly Standing[],
    idAuction: number,
    idDealer: number,
  ): Promise<readonly Standing[]> {
    return Promise.all(
      standings.map(async (one) => {
        if (one.state !== 'AWAITING' || one.amountMinor !== null) return one;
        const amountMinor = await this.amountMinor({ idAuction, idLot: one.idLot }, idDealer);
        return { ...one, amountMinor };
      }),
    );
  }
}

type Hidden = {
  readonly idLot: number;
  readonly state: string;
  readonly amountMinor: number | null;
};
