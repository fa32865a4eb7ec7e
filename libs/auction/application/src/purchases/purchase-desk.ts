import { isKind, type Caller } from '@fairlot/access-domain';
import { AccessDirectory } from '@fairlot/access-records';
import {
  Feedbacks,
  PurchaseQueries,
  type PurchaseFilter,
  type PurchaseRecord,
} from '@fairlot/auction-read-model';
import type { BodyOf, QueryOf } from '@fairlot/contracts';
import type { PurchaseView } from '@fairlot/contracts/auction';
import type { AnswerTo, Operations } from '@fairlot/contracts/operations';
import { Refused, forbidden, malformed } from '@fairlot/contracts/refused';
import { fromMarketTime, isMarket } from '@fairlot/countries';
import { assert, type Clock } from '@fairlot/kernel';
import { AuctionScopes } from '../sight/auction-scopes.js';
import { VehicleRegistry } from '@fairlot/vehicles-records';
import { Inject, Injectable } from '@nestjs/common';
import { fieldProblems } from '../problems/field-problem.js';
import { CLOCK } from '../providers.js';
import { AuctionSight } from '../sight/auction-sight.js';
import { purchaseViewOf } from '../views/purchase-view.js';

type Asked = QueryOf<Operations['SEC-69']>;
type Rating = BodyOf<Operations['SEC-72']>;

/** Settled awards, and what their buyers say of the auctioneer. */
@Injectable()
export class PurchaseDesk {
  constructor(
    private readonly sight: AuctionSight,
    private readonly scopes: AuctionScopes,
    private readonly queries: PurchaseQueries,
    private readonly feedbacks: Feedbacks,
    private readonly vehicles: VehicleRegistry,
    private readonly directory: AccessDirectory,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async purchases(caller: Caller, asked: Asked): Promise<PurchaseView[]> {
    const { frame, licensePlate, idVehicle, auctionName, channel } = asked;
    const isAboutVehicles = [frame, licensePlate, idVehicle].some((value) => value !== undefined);
    const found = await this.queries.purchases({
      ...(await this.reach(caller, asked.idUserDealer)),
      ...periodOf(asked, caller.idMarket),
      ...(auctionName !== undefined && { auctionName }),
      ...(channel !== undefined && { channel }),
      ...(isAboutVehicles && {
        idVehicles: await this.vehicles.matchingIds({ frame, licensePlate, idVehicle }),
      }),
    });
    return this.viewsOf(found);
  }

  /**
   * SEC-72, MOB-22: once for each purchase in the auction.
   * @throws Refused FORBIDDEN for who bought nothing there, ALREADY_RATED when every purchase is
   */
  async rate(
    caller: Caller,
    idAuction: number,
    { rating, idAuctioneer }: Rating,
  ): Promise<AnswerTo<'SEC-72'>> {
    const { auction } = await this.sight.visible(caller, idAuction);
    const { idDealer, language } = caller;
    assert(idDealer !== null, 'a buyer belongs to a dealer');
    if (idAuctioneer !== auction.idOwnerDealer)
      throw malformed(fieldProblems([{ path: 'idAuctioneer', code: 'unknown' }], language));
    const bought = await this.queries.purchases({ idDealer, idAuction });
    if (bought.length === 0) throw forbidden();
    const open = bought.find((purchase) => purchase.rating === null);
    const idFeedback =
      open === undefined
        ? null
        : await this.feedbacks.give({
            idDealer,
            idAuction,
            idAuctioneer,
            rating,
            idPurchase: open.idPurchase,
            at: this.clock.now(),
          });
    if (idFeedback === null) throw new Refused('ALREADY_RATED');
    return { idFeedback, rating };
  }

  /**
   * ROL-043: the caller's own dealer; owners and staff may name another one, and then see what it
   * bought in their auctions. Staff, who have no dealer, see every purchase there.
   */
  private async reach(caller: Caller, named: number | undefined): Promise<PurchaseFilter> {
    const { idDealer } = caller;
    if (idDealer !== null && (named === undefined || named === idDealer)) return { idDealer };
    if (!isKind(caller, 'OWNER') && !isKind(caller, 'STAFF')) throw forbidden();
    const scope = await this.scopes.managedBy(caller);
    return named === undefined ? { scope } : { scope, idDealer: named };
  }

  private async viewsOf(purchases: readonly PurchaseRecord[]): Promise<PurchaseView[]> {
    const [vehicles, names] = await Promise.all([
      this.vehicles.byIds(purchases.flatMap(({ idVehicles }) => idVehicles)),
      this.directory.businessNames(purchases.map(({ idDealer }) => idDealer)),
    ]);
    return purchases.map((purchase) => purchaseViewOf(purchase, { vehicles, names }));
  }
}

const DAY_MS = 86_400_000;

/** Whole days on the clock of the caller's market, the last one included. */
const periodOf = (
  { fromDate, toDate }: Pick<Asked, 'fromDate' | 'toDate'>,
  idMarket: string,
): PurchaseFilter => {
  const market = isMarket(idMarket) ? idMarket : 'OTHER';
  const startOf = (date: string) => fromMarketTime(`${date}T00:00`, market);
  const fromAt = fromDate === undefined ? null : startOf(fromDate);
  const beforeAt = toDate === undefined ? null : startOf(dayAfter(toDate));
  return { ...(fromAt !== null && { fromAt }), ...(beforeAt !== null && { beforeAt }) };
};

const dayAfter = (date: string): string =>
  new Date(Date.parse(`${date}T00:00Z`) + DAY_MS).toISOString().slice(0, 10);
