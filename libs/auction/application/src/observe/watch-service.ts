import type { Caller } from '@fairlot/access-domain';
import type { LotKey } from '@fairlot/auction-domain';
import { LotQueries, Observations } from '@fairlot/auction-read-model';
import type { LotView } from '@fairlot/contracts/auction';
import type { QueryOf } from '@fairlot/contracts';
import type { AnswerTo, Operations } from '@fairlot/contracts/operations';
import { notFound } from '@fairlot/contracts/refused';
import type { Clock } from '@fairlot/kernel';
import { Inject, Injectable } from '@nestjs/common';
import { IdempotentWrites, type Writer } from '../commands/idempotent-writes.js';
import { pageOf } from '../lists/page-of.js';
import { LotViews } from '../lots/lot-views.js';
import { CLOCK } from '../providers.js';
import { AuctionVisibility } from '../visibility/auction-visibility.js';

type ObservedQuery = QueryOf<Operations['SEC-64']>;

/**
 * Reads and changes watch lists (SEC-62 to SEC-64, MOB-13 to MOB-17) for the web and the mobile
 * calls.
 */
@Injectable()
export class WatchService {
  constructor(
    private readonly visibility: AuctionVisibility,
    private readonly observations: Observations,
    private readonly lots: LotQueries,
    private readonly views: LotViews,
    private readonly writes: IdempotentWrites,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Adds or removes all of these lots, or none if one of them is not visible. Repeating it has no
   * effect. Returns the watched lots in `idAuction`, or in all auctions.
   * @throws Refused NOT_FOUND
   */
  watch(
    writer: Writer,
    lots: readonly LotKey[],
    { endObservation, idAuction }: { endObservation: boolean; idAuction?: number },
  ): Promise<AnswerTo<'SEC-63'>> {
    const { caller } = writer;
    const content = { lots, endObservation, idAuction: idAuction ?? null };
    return this.writes.run(writer, { name: 'Observe', content }, async () => {
      await this.eachIsThere(caller, lots);
      return async (scope) => {
        const { idUser } = caller;
        if (endObservation) await this.observations.end(idUser, lots, scope);
        else await this.observations.observe(idUser, lots, this.clock.now(), scope);
        return { observed: [...(await this.observations.observed(idUser, idAuction, scope))] };
      };
    });
  }

  private async eachIsThere(caller: Caller, lots: readonly LotKey[]): Promise<void> {
    const idAuctions = [...new Set(lots.map((lot) => lot.idAuction))];
    const visible = await Promise.all(idAuctions.map((id) => this.visibility.visible(caller, id)));
    const auctions = new Map(visible.map((one) => [one.idAuction, one.auction]));
    for (const lot of lots) if (!auctions.get(lot.idAuction)?.lots.has(lot.idLot)) throw notFound();
  }

  /** The watched lots that the caller can still see, in all auctions or in one auction. */
  async observed(
    caller: Caller,
    query: ObservedQuery,
    idAuction?: number,
  ): Promise<AnswerTo<'SEC-64'>> {
    if (idAuction !== undefined) await this.visibility.visible(caller, idAuction);
    const keys = await this.observations.observed(caller.idUser, idAuction);
    const lots = await this.lots.lotsByKeys(keys);
    const views: LotView[] = [];
    for (const id of new Set(lots.map((lot) => lot.idAuction))) {
      const visible = await this.visibility.visibleOrNull(caller, id);
      if (visible === null) continue;
      const ofAuction = lots.filter((lot) => lot.idAuction === id);
      views.push(...(await this.views.viewsOf(visible, ofAuction)));
    }
    return pageOf(views, query);
  }
}
