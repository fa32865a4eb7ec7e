import type { Caller } from '@fairlot/access-domain';
import { AccessDirectory } from '@fairlot/access-records';
import { readByCursor, OfferQueries, type OfferReportRow } from '@fairlot/auction-read-model';
import { languageOf } from '@fairlot/content';
import type { QueryOf } from '@fairlot/contracts';
import type { OffersQuery } from '@fairlot/contracts/auction';
import type { AnswerTo, Operations } from '@fairlot/contracts/operations';
import { Refused } from '@fairlot/contracts/refused';
import { isMarket, type IdMarket } from '@fairlot/countries';
import { mapInParts } from '@fairlot/kernel';
import { PartnerDirectory } from '@fairlot/partners-records';
import { VehicleRegistry } from '@fairlot/vehicles-records';
import { Injectable } from '@nestjs/common';
import { LotViews } from '../lots/lot-views.js';
import { AuctionVisibility, type VisibleAuction } from '../visibility/auction-visibility.js';
import { lotReport } from './lot-report.js';
import {
  dealerIdsOf,
  namedRow,
  offersReport,
  filterOffers,
  type OfferRow,
} from './offers-report.js';
import type { Report } from './report.js';

/** Maximum number of rows in one bids report. Longer reports are truncated. */
const OFFERS_MAX = 100_000;

/** Throws if a requested lot does not exist, because a report must not omit it. */
const refuseUnknownLot = (idLot: number): never => {
  throw new Refused('LOT_UNKNOWN', { facts: { idLot } });
};

type ReportReader = { readonly language: string };

/** Reports for auction managers (SEC-67, SEC-68, ENG-24). */
@Injectable()
export class ReportService {
  constructor(
    private readonly visibility: AuctionVisibility,
    private readonly offers: OfferQueries,
    private readonly views: LotViews,
    private readonly vehicles: VehicleRegistry,
    private readonly partners: PartnerDirectory,
    private readonly directory: AccessDirectory,
  ) {}

  async offersOf(
    caller: Caller,
    idAuction: number,
    query: QueryOf<Operations['SEC-67']>,
  ): Promise<AnswerTo<'SEC-67'>> {
    const wanted = await this.offerRows(await this.visibility.managed(caller, idAuction), query);
    return readByCursor(query, async ({ offset, limit }) => ({
      rows: wanted.slice(offset, offset + limit),
      total: wanted.length,
    }));
  }

  /** The selected rows. @throws Refused LOT_UNKNOWN */
  private async offerRows(
    { caller, idAuction, auction, viewer: as }: VisibleAuction,
    query: OffersQuery,
  ): Promise<OfferRow[]> {
    const { idLot } = query;
    if (idLot !== undefined && !auction.lots.has(idLot)) refuseUnknownLot(idLot);
    const rows: OfferReportRow[] = [];
    const of = { idAuction, idLot: idLot ?? null };
    for await (const row of this.offers.offersReport(of, { idDealer: caller.idDealer, as })) {
      rows.push(row);
      if (rows.length === OFFERS_MAX) break;
    }
    const names = await this.directory.businessNames(rows.flatMap(dealerIdsOf));
    const named = await mapInParts(rows, (row) =>
      namedRow(row, (idDealer) => names.get(idDealer) ?? ''),
    );
    return filterOffers(named, query);
  }

  /** The selected rows as a table (ENG-24). */
  async offersTable(caller: Caller, idAuction: number, query: OffersQuery & ReportReader) {
    const visible = await this.visibility.managed(caller, idAuction);
    const [rows, idMarket] = await Promise.all([
      this.offerRows(visible, query),
      this.marketOf(visible),
    ]);
    return offersReport(rows, {
      language: languageOf(null, query.language),
      idMarket,
    });
  }

  /** The lots with these ids, in this order. Null returns all lots. */
  async lotsOf(
    caller: Caller,
    idAuction: number,
    { idLots, language }: ReportReader & { readonly idLots: readonly number[] | null },
  ): Promise<Report> {
    const visible = await this.visibility.managed(caller, idAuction);
    const [all, idMarket] = await Promise.all([this.views.all(visible), this.marketOf(visible)]);
    const byId = new Map(all.map((lot) => [lot.idLot, lot]));
    const lots = idLots?.map((idLot) => byId.get(idLot) ?? refuseUnknownLot(idLot)) ?? all;
    const ids = lots.flatMap((lot) => lot.vehicles.map(({ idVehicle }) => idVehicle));
    const vehicles = await this.vehicles.byIds(ids);
    const reported = lots.map((view) => ({
      view,
      frames: view.vehicles.map(({ idVehicle }) => vehicles.get(idVehicle)?.frame ?? ''),
    }));
    return lotReport(reported, { language: languageOf(null, language), idMarket });
  }

  /** The market of the template from which the auction was published. */
  private async marketOf({ auction }: VisibleAuction): Promise<IdMarket> {
    const template = await this.partners.template(auction.terms.idTemplate);
    return isMarket(template?.idMarket) ? template.idMarket : 'OTHER';
  }
}
