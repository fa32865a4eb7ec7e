import { isKind, type Caller } from '@fairlot/access-domain';
import { AccessDirectory } from '@fairlot/access-records';
import {
  Feedbacks,
  PurchaseQueries,
  readByCursor,
  type OffsetQuery,
  type RowPage,
  type PurchaseFilter,
  type PurchaseRecord,
  type WriteScope,
} from '@fairlot/auction-read-model';
import type { BodyOf, QueryOf } from '@fairlot/contracts';
import type { PurchaseView } from '@fairlot/contracts/auction';
import type { AnswerTo, Operations } from '@fairlot/contracts/operations';
import { Refused, forbidden, validationRefused } from '@fairlot/contracts/refused';
import { isMarket, momentAt } from '@fairlot/countries';
import { assert, type Clock } from '@fairlot/kernel';
import { AuctionScopes } from '../visibility/auction-scopes.js';
import { VehicleRegistry } from '@fairlot/vehicles-records';
import { Inject, Injectable } from '@nestjs/common';
import { IdempotentWrites, type Writer } from '../commands/idempotent-writes.js';
import { fieldProblems } from '../problems/field-problem.js';
import { CLOCK } from '../providers.js';
import { AuctionVisibility } from '../visibility/auction-visibility.js';
import { purchaseViewOf } from '../views/purchase-view.js';

type PurchasesQuery = QueryOf<Operations['SEC-69']>;
type RatingBody = BodyOf<Operations['SEC-72']>;

/** Lists purchases, and stores the ratings of auctioneers by buyers. */
@Injectable()
export class PurchaseService {
  constructor(
    private readonly visibility: AuctionVisibility,
    private readonly scopes: AuctionScopes,
    private readonly queries: PurchaseQueries,
    private readonly feedbacks: Feedbacks,
    private readonly vehicles: VehicleRegistry,
    private readonly directory: AccessDirectory,
    private readonly writes: IdempotentWrites,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Returns a page of the purchases that the caller may see (SEC-69).
   * @throws InvalidCursor
   */
  purchases(caller: Caller, query: PurchasesQuery): Promise<AnswerTo<'SEC-69'>> {
    return readByCursor(query, (counted) => this.found(caller, counted));
  }

  private async found(
    caller: Caller,
    query: OffsetQuery<PurchasesQuery>,
  ): Promise<RowPage<PurchaseView>> {
    const { frame, licensePlate, idVehicle, auctionName, channel, limit, offset } = query;
    const { sortField, sortOrder } = query;
    const isAboutVehicles = [frame, licensePlate, idVehicle].some((value) => (value ?? '') !== '');
    const found = await this.queries.purchases({
      ...(await this.reach(caller, query.idUserDealer)),
      ...periodOf(query, caller),
      page: { limit, offset },
      sortField,
      sortOrder,
      ...(auctionName !== undefined && { auctionName }),
      ...(channel !== undefined && { channel }),
      ...(isAboutVehicles && {
        idVehicles: await this.vehicles.matchingIds({ frame, licensePlate, idVehicle }),
      }),
    });
    return { rows: await this.viewsOf(found.rows), total: found.total };
  }

  /**
   * SEC-72, MOB-22: rates the auctioneer for a purchase in the auction, once for each purchase.
   * @throws Refused FORBIDDEN without a purchase in the auction, ALREADY_RATED if all are rated
   */
  rate(writer: Writer, idAuction: number, given: RatingBody): Promise<AnswerTo<'SEC-72'>> {
    const content = { idAuction, ...given };
    return this.writes.run(writer, { name: 'Rate', content }, () =>
      this.rating(writer.caller, idAuction, given),
    );
  }

  private async rating(caller: Caller, idAuction: number, { rating, idAuctioneer }: RatingBody) {
    const { auction } = await this.visibility.visible(caller, idAuction);
    const { idDealer, language } = caller;
    assert(idDealer !== null, 'the buyer must belong to a dealer');
    if (idAuctioneer !== auction.idOwnerDealer)
      throw validationRefused(fieldProblems([{ path: 'idAuctioneer', code: 'unknown' }], language));
    const { rows: bought } = await this.queries.purchases({
      idBuyers: await this.directory.idsOf(idDealer),
      idAuction,
      onlySettled: true,
    });
    if (bought.length === 0) throw forbidden();
    const open = bought.find((purchase) => purchase.rating === null);
    if (open === undefined) throw new Refused('ALREADY_RATED');
    const { idPurchase, idDealer: idBuyer } = open;
    assert(idPurchase !== null, 'a completed purchase must have an id');
    const at = this.clock.now();
    return async (scope: WriteScope): Promise<AnswerTo<'SEC-72'>> => {
      const feedback = { idDealer: idBuyer, idAuction, idAuctioneer, rating, idPurchase, at };
      const idFeedback = await this.feedbacks.submit(feedback, scope);
      if (idFeedback === null) throw new Refused('ALREADY_RATED');
      return { idFeedback, rating };
    };
  }

  /**
   * ROL-043: the filter for the purchases that the caller may see: those of the caller's dealer and
   * its merged duplicates. Owners also see sales in auctions that they manage, and sales of their
   * own vehicles. Staff see sales in their markets. Other callers may filter only by their own
   * dealer.
   */
  private async reach(caller: Caller, named: number | undefined): Promise<PurchaseFilter> {
    const { idDealer } = caller;
    const isOwner = isKind(caller, 'OWNER');
    const sells = isOwner || isKind(caller, 'STAFF');
    if (!sells && named !== undefined && named !== idDealer) throw forbidden();
    const seenBy = {
      ...(idDealer !== null && { idBuyers: await this.directory.idsOf(idDealer) }),
      ...(sells && { scope: await this.scopes.managedBy(caller) }),
      ...(isOwner && idDealer !== null && { idVehicles: await this.soldBy(idDealer) }),
    };
    return { seenBy, ...(named !== undefined && { idBuyers: await this.directory.idsOf(named) }) };
  }

  private soldBy(idDealer: number): Promise<number[]> {
    return this.vehicles.matchingIds({ idOwnerDealers: [idDealer], states: ['SOLD'] });
  }

  private async viewsOf(purchases: readonly PurchaseRecord[]): Promise<PurchaseView[]> {
    const [vehicles, names] = await Promise.all([
      this.vehicles.byIds(purchases.flatMap(({ idVehicles }) => idVehicles)),
      this.directory.businessNames(purchases.map(({ idDealer }) => idDealer)),
    ]);
    return purchases.map((purchase) => purchaseViewOf(purchase, { vehicles, names }));
  }
}

/**
 * The period of a query in epoch milliseconds. Dates, and times without an offset, are in the
 * caller's market. @throws Refused VALIDATION
 */
const periodOf = (
  { fromDate, toDate }: Pick<PurchasesQuery, 'fromDate' | 'toDate'>,
  { idMarket, language }: Caller,
): PurchaseFilter => {
  const market = isMarket(idMarket) ? idMarket : 'OTHER';
  const at = (path: 'fromDate' | 'toDate', text: string, bound: 'start' | 'end'): number => {
    const moment = momentAt(text, market, bound);
    if (moment === null)
      throw validationRefused(fieldProblems([{ path, code: 'no_such_time' }], language));
    return moment;
  };
  return {
    ...(fromDate !== undefined && { fromAt: at('fromDate', fromDate, 'start') }),
    ...(toDate !== undefined && { beforeAt: at('toDate', toDate, 'end') }),
  };
};
