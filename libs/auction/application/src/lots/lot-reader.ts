import { isKind, type Caller } from '@fairlot/access-domain';
import { AccessDirectory } from '@fairlot/access-records';
import type { LotKey } from '@fairlot/auction-domain';
import { LotQueries, OfferQueries, type Page } from '@fairlot/auction-read-model';
import type { LotView } from '@fairlot/contracts/auction';
import type { AnswerTo } from '@fairlot/contracts/operations';
import { assert } from '@fairlot/kernel';
import { Injectable } from '@nestjs/common';
import { AuctionSight } from '../sight/auction-sight.js';
import { offerViewOf } from '../views/offer-view.js';
import { LotViews } from './lot-views.js';

/** Lots to look at: the same for web and mobile. */
@Injectable()
export class LotReader {
  constructor(
    private readonly sight: AuctionSight,
    private readonly views: LotViews,
    private readonly lots: LotQueries,
    private readonly offers: OfferQueries,
    private readonly directory: AccessDirectory,
  ) {}

  async lot(caller: Caller, lot: LotKey): Promise<LotView> {
    return this.views.one(await this.sight.visibleLot(caller, lot), lot.idLot);
  }

  /** Of one lot, or of every lot (reading 51). @throws Refused NOT_FOUND */
  async basePrices(
    caller: Caller,
    { id, idLot }: { readonly id: number; readonly idLot?: number | undefined },
  ): Promise<AnswerTo<'SEC-60'>> {
    if (idLot === undefined) await this.sight.visible(caller, id);
    else await this.sight.visibleLot(caller, { idAuction: id, idLot });
    const { lots } = await this.lots.lots(id, idLot === undefined ? {} : { idLots: [idLot] });
    return Object.fromEntries(lots.map((lot) => [String(lot.idLot), lot.basePriceMinor]));
  }

  async history(caller: Caller, lot: LotKey, page: Page): Promise<AnswerTo<'ENG-09'>> {
    const { manages } = await this.sight.visibleLot(caller, lot);
    const viewer = { idDealer: caller.idDealer, manages, staff: isKind(caller, 'STAFF') };
    const { offers, total } = await this.offers.lotHistory(lot, viewer, page);
    const bidders = manages ? offers.flatMap(({ idDealer }) => idDealer ?? []) : [];
    const names = await this.directory.businessNames(bidders);
    const nameOf = manages ? (idDealer: number) => names.get(idDealer) ?? '' : null;
    return { offers: offers.map((offer) => offerViewOf(offer, nameOf)), totalLength: total };
  }

  /** ENG-22. */
  async managed(
    caller: Caller,
    idAuction: number,
    idLots?: readonly number[],
  ): Promise<AnswerTo<'ENG-22'>> {
    return this.views.managed(await this.sight.managed(caller, idAuction), idLots ?? null);
  }

  async own(caller: Caller, idAuction: number): Promise<AnswerTo<'ENG-17'>> {
    await this.sight.visible(caller, idAuction);
    assert(caller.idDealer !== null, 'who looks belongs to a dealer');
    return [...(await this.offers.ownStandings(caller.idDealer, idAuction))];
  }
}
