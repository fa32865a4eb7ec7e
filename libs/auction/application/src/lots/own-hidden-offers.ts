import { rulesOf, type LotKey } from '@fairlot/auction-domain';
import { momentOf } from '@fairlot/auction-event-schema';
import { maySee } from '@fairlot/auction-rules';
import { Injectable } from '@nestjs/common';
import { AuctionStates } from '../commands/index.js';

/**
 * Reads a dealer's own bid on a lot with hidden bids from the engine, because no read model may
 * contain it before the close (I11).
 */
@Injectable()
export class OwnHiddenOffers {
  constructor(private readonly states: AuctionStates) {}

  /**
   * Amount of the current bid in minor units; null if there is no bid, or if the lot hides nothing
   * now.
   */
  async amountMinor(lot: LotKey, idDealer: number): Promise<number | null> {
    const state = await this.states.lot(lot);
    const moment = momentOf(state);
    if (state.status === null || moment !== 'HIDDEN') return null;
    if (!maySee('BIDDER', moment, 'SEALED_AMOUNT')) return null;
    return rulesOf(state.terms.format).knownMinor(state, idDealer);
  }

  /** Adds the dealer's own amounts to its statuses on lots with hidden bids. */
  async inStandings<Standing extends HiddenOffer>(
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

type HiddenOffer = {
  readonly idLot: number;
  readonly state: string;
  readonly amountMinor: number | null;
};
