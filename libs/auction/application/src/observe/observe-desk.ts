import type { Caller } from '@fairlot/access-domain';
import type { LotKey } from '@fairlot/auction-domain';
import { LotQueries, Observations } from '@fairlot/auction-read-model';
import type { LotView } from '@fairlot/contracts/auction';
import type { AnswerTo } from '@fairlot/contracts/operations';
import { notFound } from '@fairlot/contracts/refused';
import type { Clock } from '@fairlot/kernel';
import { Inject, Injectable } from '@nestjs/common';
import { LotViews } from '../lots/lot-views.js';
import { CLOCK } from '../providers.js';
import { AuctionSight } from '../sight/auction-sight.js';

/** Watch lists (SEC-62 to SEC-64, MOB-13 to MOB-17): the same for web and mobile. */
@Injectable()
export class ObserveDesk {
  constructor(
    private readonly sight: AuctionSight,
    private readonly observations: Observations,
    private readonly lots: LotQueries,
    private readonly views: LotViews,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async toggle(caller: Caller, lot: LotKey, end: boolean): Promise<AnswerTo<'SEC-62'>> {
    await this.sight.visibleLot(caller, lot);
    if (end) await this.observations.end(caller.idUser, lot.idAuction, [lot.idLot]);
    else await this.observations.observe(caller.idUser, [lot], this.clock.now());
    return this.answer(caller, lot.idAuction);
  }

  /** All of these or none. @throws Refused NOT_FOUND when one of them is not to be seen */
  async observe(
    caller: Caller,
    wanted: readonly LotKey[],
    idAuction?: number,
  ): Promise<AnswerTo<'SEC-63'>> {
    const idAuctions = [...new Set(wanted.map((lot) => lot.idAuction))];
    const sighted = await Promise.all(idAuctions.map((id) => this.sight.visible(caller, id)));
    const auctions = new Map(sighted.map((one) => [one.idAuction, one.auction]));
    for (const lot of wanted)
      if (!auctions.get(lot.idAuction)?.lots.has(lot.idLot)) throw notFound();
    await this.observations.observe(caller.idUser, wanted, this.clock.now());
    return this.answer(caller, idAuction);
  }

  /** Ends it for these; what is not observed anyway is no mistake. */
  async end(caller: Caller, idAuction: number, idLots: readonly number[]) {
    await this.sight.visible(caller, idAuction);
    await this.observations.end(caller.idUser, idAuction, idLots);
    return this.answer(caller, idAuction);
  }

  /** What is observed and still to be seen; in all auctions, or in one. */
  async observed(caller: Caller, idAuction?: number): Promise<LotView[]> {
    if (idAuction !== undefined) await this.sight.visible(caller, idAuction);
    const keys = await this.observations.observed(caller.idUser, idAuction);
    const lots = await this.lots.lotsByKeys(keys);
    const views: LotView[] = [];
    for (const id of new Set(lots.map((lot) => lot.idAuction))) {
      const sighted = await this.sight.sighted(caller, id);
      if (sighted === null) continue;
      const ofAuction = lots.filter((lot) => lot.idAuction === id);
      views.push(...(await this.views.viewsOf(sighted, ofAuction)));
    }
    return views;
  }

  private async answer({ idUser }: Caller, idAuction?: number): Promise<AnswerTo<'SEC-62'>> {
    return { observed: [...(await this.observations.observed(idUser, idAuction))] };
  }
}
