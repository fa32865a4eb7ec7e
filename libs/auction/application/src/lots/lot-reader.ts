import type { Caller } from '@fairlot/access-domain';
import { AccessDirectory } from '@fairlot/access-records';
import type { LotKey } from '@fairlot/auction-domain';
import {
  LotQueries,
  OfferQueries,
  StandingQueries,
  readByCursor,
  type OfferRecord,
} from '@fairlot/auction-read-model';
import type { LotView } from '@fairlot/contracts/auction';
import type { QueryOf } from '@fairlot/contracts';
import type { AnswerTo, Operations } from '@fairlot/contracts/operations';
import { assert, toEuros } from '@fairlot/kernel';
import { Injectable } from '@nestjs/common';
import { AuctionVisibility } from '../visibility/auction-visibility.js';
import { offerViewOf, partiesIn } from '../views/offer-view.js';
import { LotViews } from './lot-views.js';
import { OwnHiddenOffers } from './own-hidden-offers.js';

/** Reads lots for the web and the mobile calls. */
@Injectable()
export class LotReader {
  constructor(
    private readonly visibility: AuctionVisibility,
    private readonly views: LotViews,
    private readonly lots: LotQueries,
    private readonly offers: OfferQueries,
    private readonly standings: StandingQueries,
    private readonly directory: AccessDirectory,
    private readonly hidden: OwnHiddenOffers,
  ) {}

  async lot(caller: Caller, lot: LotKey): Promise<LotView> {
    return this.views.one(await this.visibility.visibleLot(caller, lot), lot.idLot);
  }

  /**
   * Returns the starting price of one lot, or of every lot of the auction (reading 51).
   * @throws Refused NOT_FOUND
   */
  async basePrices(
    caller: Caller,
    { id, idLot }: { readonly id: number; readonly idLot?: number | undefined },
  ): Promise<AnswerTo<'SEC-60'>> {
    if (idLot === undefined) await this.visibility.visible(caller, id);
    else await this.visibility.visibleLot(caller, { idAuction: id, idLot });
    const { lots } = await this.lots.lots(id, idLot === undefined ? {} : { idLots: [idLot] });
    return Object.fromEntries(
      lots.map((lot) => [String(lot.idLot), { basePrice: toEuros(lot.basePriceMinor) }]),
    );
  }

  async history(
    caller: Caller,
    lot: LotKey,
    query: QueryOf<Operations['ENG-09']>,
  ): Promise<AnswerTo<'ENG-09'>> {
    const { manages, viewer: as } = await this.visibility.visibleLot(caller, lot);
    const viewer = { idDealer: caller.idDealer, as };
    return readByCursor(query, async (counted) => {
      const { offers, total } = await this.offers.lotHistory(lot, viewer, counted);
      const names = await this.directory.businessNames(manages ? partiesIn(offers) : []);
      const nameOf = manages ? (idDealer: number) => names.get(idDealer) ?? '' : null;
      const { sortOrder, offset } = counted;
      const isNewest = sortOrder === 'desc' ? offset === 0 : offset + offers.length >= total;
      const visibleOffers = isNewest ? await this.withOwnAmount(offers, lot, caller) : offers;
      return { rows: visibleOffers.map((offer) => offerViewOf(offer, nameOf)), total };
    });
  }

  /**
   * Adds the dealer's own amount on a lot with hidden bids to its newest bid, which is the only
   * current one.
   */
  private async withOwnAmount(
    offers: readonly OfferRecord[],
    lot: LotKey,
    { idDealer }: Caller,
  ): Promise<readonly OfferRecord[]> {
    const standing = offers.filter(({ own, voided }) => own && !voided);
    const newest = standing.toSorted((a, b) => a.idOffer - b.idOffer).at(-1);
    if (newest === undefined || newest.amountMinor !== null || idDealer === null) return offers;
    const amountMinor = await this.hidden.amountMinor(lot, idDealer);
    return offers.map((offer) => (offer === newest ? { ...offer, amountMinor } : offer));
  }

  /** Reads lots for their managers (ENG-22). */
  async managed(
    caller: Caller,
    idAuction: number,
    idLots?: readonly number[],
  ): Promise<AnswerTo<'ENG-22'>> {
    return this.views.managed(await this.visibility.managed(caller, idAuction), idLots ?? null);
  }

  async own(caller: Caller, idAuction: number): Promise<AnswerTo<'ENG-17'>> {
    await this.visibility.visible(caller, idAuction);
    assert(caller.idDealer !== null, 'the caller must belong to a dealer');
    const standings = await this.standings.inAuction(caller.idDealer, idAuction);
    return [...(await this.hidden.inStandings(standings, idAuction, caller.idDealer))];
  }
}
