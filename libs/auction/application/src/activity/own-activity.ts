import type { Caller } from '@fairlot/access-domain';
import { AccessDirectory } from '@fairlot/access-records';
import type { LotKey } from '@fairlot/auction-domain';
import {
  ActivityQueries,
  NewsQueries,
  StandingQueries,
  type ActivityOf,
  type ActivityRecord,
} from '@fairlot/auction-read-model';
import type { QueryOf } from '@fairlot/contracts';
import {
  ACTIVITY_COUNT_MAX,
  NEWS_MAX,
  type ActivityRow,
  type OwnStanding,
} from '@fairlot/contracts/auction';
import type { AnswerTo, Operations } from '@fairlot/contracts/operations';
import { assert } from '@fairlot/kernel';
import { PartnerDirectory } from '@fairlot/partners-records';
import { vehicleViewOf } from '@fairlot/vehicles-application';
import { VehicleRegistry, type Vehicle } from '@fairlot/vehicles-records';
import { Injectable } from '@nestjs/common';
import { IdempotentWrites, type Writer } from '../commands/idempotent-writes.js';
import { OwnHiddenOffers } from '../lots/own-hidden-offers.js';
import { AuctionScopes } from '../visibility/auction-scopes.js';
import { timeZoneOf } from '../views/auction-view.js';
import { standingWithoutOffer } from '../views/lot-view.js';

const lotNameOf = ({ idAuction, idLot }: LotKey): string => `${idAuction}.${idLot}`;

/** Reads a dealer's activity in all auctions that the user sees (ENG-40 to ENG-43). */
@Injectable()
export class OwnActivity {
  constructor(
    private readonly scopes: AuctionScopes,
    private readonly queries: ActivityQueries,
    private readonly newsQueries: NewsQueries,
    private readonly writes: IdempotentWrites,
    private readonly standings: StandingQueries,
    private readonly hidden: OwnHiddenOffers,
    private readonly vehicles: VehicleRegistry,
    private readonly partners: PartnerDirectory,
    private readonly directory: AccessDirectory,
  ) {}

  /**
   * Returns a page of the dealer's lots (ENG-40).
   * @throws InvalidCursor
   */
  async page(
    caller: Caller,
    { state, q: text, sort, ...rest }: QueryOf<Operations['ENG-40']>,
  ): Promise<AnswerTo<'ENG-40'>> {
    const of = await this.withMerged(caller);
    const { rows, next } = await this.queries.page(of, {
      ...rest,
      sort: sort.sort,
      order: sort.order,
      state: state ?? null,
      ...(text && { text, orVehicleIds: await this.vehicles.matchingIds({ text }) }),
    });
    const lots = rows.map(({ lot }) => lot);
    const [vehicles, standings] = await Promise.all([
      this.vehicles.byIds(lots.flatMap(({ idVehicles }) => idVehicles)),
      this.standingsOn(of, lots),
    ]);
    const zones = await this.zonesOf(rows);
    const views = rows.map((row) => {
      const own = standings.get(lotNameOf(row.lot)) ?? standingWithoutOffer(row.lot);
      return activityViewOf(row, {
        own,
        vehicles,
        timeZone: zones.get(row.auction.idTemplate) ?? '',
      });
    });
    return { rows: views, total: null, next };
  }

  async counts(caller: Caller): Promise<AnswerTo<'ENG-41'>> {
    return this.queries.counts(await this.withMerged(caller), ACTIVITY_COUNT_MAX);
  }

  /** Returns what changed since this user last looked (ENG-42). */
  async news(caller: Caller): Promise<AnswerTo<'ENG-42'>> {
    return this.newsQueries.news(await this.of(caller), NEWS_MAX);
  }

  /** Marks everything as seen, for all devices of the user (ENG-43). */
  see(writer: Writer): Promise<AnswerTo<'ENG-43'>> {
    return this.writes.run(writer, { name: 'SeeActivity', content: {} }, async () => {
      const of = await this.of(writer.caller);
      return async (scope) => {
        await this.newsQueries.markSeen(of, scope);
        return this.newsQueries.news(of, NEWS_MAX, scope);
      };
    });
  }

  private async of(caller: Caller): Promise<ActivityOf> {
    const { idDealer, idUser } = caller;
    assert(idDealer !== null, 'the caller must belong to a dealer');
    return { idDealer, idUser, scope: await this.scopes.visibleTo(caller) };
  }

  /**
   * Selects the lots for the activity. It includes bids of merged duplicates and, for a disabled
   * dealer, its binding bids. News omit both: the lots of a duplicate were decided before the
   * merge, so their results would be news to every user of the remaining dealer.
   */
  private async withMerged(caller: Caller) {
    const [of, bidScope] = await Promise.all([this.of(caller), this.scopes.boundTo(caller)]);
    const [, ...idMerged] = await this.directory.idsOf(of.idDealer);
    return { ...of, idMerged, bidScope };
  }

  private async standingsOn(
    { idDealer, idMerged }: Awaited<ReturnType<OwnActivity['withMerged']>>,
    lots: readonly LotKey[],
  ): Promise<ReadonlyMap<string, OwnStanding>> {
    const ofEach = await Promise.all(
      [idDealer, ...idMerged].map((id) => this.standingsOf(id, lots)),
    );
    const found = new Map<string, OwnStanding>();
    for (const [name, own] of ofEach.flat()) {
      const before = found.get(name);
      if (before === undefined || before.state === 'NONE' || own.state === 'WON')
        found.set(name, own);
    }
    return found;
  }

  private async standingsOf(
    idDealer: number,
    lots: readonly LotKey[],
  ): Promise<readonly (readonly [string, OwnStanding])[]> {
    const standings = await this.standings.onLots(idDealer, lots);
    const whole = await Promise.all(
      standings.map((one) => this.hidden.inStandings([one], one.idAuction, idDealer)),
    );
    return whole
      .flat()
      .map(({ idAuction, idLot, position: _of, priceMinor: _then, ...own }) => [
        lotNameOf({ idAuction, idLot }),
        own,
      ]);
  }

  private async zonesOf(rows: readonly ActivityRecord[]): Promise<ReadonlyMap<number, string>> {
    const ids = [...new Set(rows.map(({ auction }) => auction.idTemplate))];
    const templates = await Promise.all(ids.map((id) => this.partners.template(id)));
    return new Map(ids.map((id, at) => [id, timeZoneOf(templates[at]?.idMarket ?? 'OTHER')]));
  }
}

type RelatedData = {
  readonly own: OwnStanding;
  readonly vehicles: ReadonlyMap<number, Vehicle>;
  readonly timeZone: string;
};

const activityViewOf = (
  {
    lot: { idVehicles, ...lot },
    auction: { name, status, endsAt },
    observed,
    seen,
  }: ActivityRecord,
  { own, vehicles, timeZone }: RelatedData,
): ActivityRow => ({
  auction: { idAuction: lot.idAuction, auctionName: name, status, endsAt, timeZone },
  lot,
  own,
  observed,
  mayOpen: seen,
  vehicles: idVehicles.flatMap((id) => {
    const vehicle = vehicles.get(id);
    return vehicle === undefined ? [] : [vehicleViewOf(vehicle)];
  }),
});
