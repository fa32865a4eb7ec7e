import type { Caller } from '@fairlot/access-domain';
import { AccessDirectory } from '@fairlot/access-records';
import { OfferQueries, type OfferReportRow } from '@fairlot/auction-read-model';
import { languageOf } from '@fairlot/content';
import { PartnerDirectory } from '@fairlot/partners-records';
import { VehicleRegistry } from '@fairlot/vehicles-records';
import { Injectable } from '@nestjs/common';
import type { AnswerTo } from '../answer-to.js';
import { LotViews } from '../lots/lot-views.js';
import { AuctionSight } from '../sight/auction-sight.js';
import { lotReport, type Report } from './lot-report.js';

/** Rows of one offers report; a longer one is cut there. */
const OFFERS_MAX = 100_000;

/** Reports of who manages an auction (SEC-67, SEC-68). */
@Injectable()
export class ReportDesk {
  constructor(
    private readonly sight: AuctionSight,
    private readonly offers: OfferQueries,
    private readonly views: LotViews,
    private readonly vehicles: VehicleRegistry,
    private readonly partners: PartnerDirectory,
    private readonly directory: AccessDirectory,
  ) {}

  async offersOf(caller: Caller, idAuction: number): Promise<AnswerTo<'SEC-67'>> {
    await this.sight.managed(caller, idAuction);
    const rows: OfferReportRow[] = [];
    for await (const row of this.offers.offersReport(idAuction)) {
      rows.push(row);
      if (rows.length === OFFERS_MAX) break;
    }
    const names = await this.directory.businessNames(rows.map(({ idDealer }) => idDealer));
    return rows.map((row) => ({ ...row, businessName: names.get(row.idDealer) ?? '' }));
  }

  async lotsOf(caller: Caller, idAuction: number, language: string): Promise<Report> {
    const sighted = await this.sight.managed(caller, idAuction);
    const [lots, template] = await Promise.all([
      this.views.all(sighted),
      this.partners.template(sighted.auction.terms.idTemplate),
    ]);
    const ids = lots.flatMap((lot) => lot.vehicles.map(({ idVehicle }) => idVehicle));
    const vehicles = await this.vehicles.byIds(ids);
    const reported = lots.map((view) => ({
      view,
      frames: view.vehicles.map(({ idVehicle }) => vehicles.get(idVehicle)?.frame ?? ''),
    }));
    const idMarket = template?.idMarket ?? 'OTHER';
    return lotReport(reported, { language: languageOf(null, language), idMarket });
  }
}
