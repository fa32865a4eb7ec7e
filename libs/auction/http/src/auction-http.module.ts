import { Module, type DynamicModule } from '@nestjs/common';
import { VehiclesHttpModule } from '@fairlot/vehicles-http';
import { AuctionHeaders } from './auctions/auction-headers.js';
import { AuctionReader } from './auctions/auction-reader.js';
import { AuctionViews } from './auctions/auction-views.js';
import { AuctionsController } from './auctions/auctions.controller.js';
import { RegulationController } from './auctions/regulation.controller.js';
import { AwardDesk } from './awards/award-desk.js';
import { AwardsController } from './awards/awards.controller.js';
import { CommandDesk } from './commands/command-desk.js';
import { AuctionControl } from './control/auction-control.js';
import { AuctionControlController } from './control/auction-control.controller.js';
import { AuctionPublisher } from './control/auction-publisher.js';
import { TemplateChoice } from './control/template-choice.js';
import { AuctionDrafts } from './drafts/auction-drafts.js';
import { AuctionLogs } from './engineering/auction-logs.js';
import { BoardAt } from './engineering/board-at.js';
import { EngineeringController } from './engineering/engineering.controller.js';
import { EventReader } from './engineering/event-reader.js';
import { HiddenLots } from './engineering/hidden-lots.js';
import { KeptBoards } from './engineering/kept-boards.js';
import { LotLog } from './live/lot-log.js';
import { LotLogController } from './live/lot-log.controller.js';
import { LotControl } from './lots/lot-control.js';
import { LotReader } from './lots/lot-reader.js';
import { LotViews } from './lots/lot-views.js';
import { LotsController } from './lots/lots.controller.js';
import { ObserveController } from './observe/observe.controller.js';
import { ObserveDesk } from './observe/observe-desk.js';
import { OfferDesk } from './offers/offer-desk.js';
import { OffersController } from './offers/offers.controller.js';
import { CLOCK, EVENT_LOG, ReceiptKeyRing, type AuctionHttpProviders } from './providers.js';
import { PurchaseDesk } from './purchases/purchase-desk.js';
import { PurchasesController } from './purchases/purchases.controller.js';
import { ReceiptCheck } from './receipts/receipt-check.js';
import { ReceiptsController } from './receipts/receipts.controller.js';
import { ReportDesk } from './reports/report-desk.js';
import { ReportsController } from './reports/reports.controller.js';
import { AuctionSight } from './sight/auction-sight.js';
import { TimeController } from './time/time.controller.js';
import { VehicleMarks } from './vehicles/vehicle-marks.js';

const controllers = [
  AuctionsController,
  AuctionControlController,
  RegulationController,
  LotsController,
  OffersController,
  AwardsController,
  ObserveController,
  PurchasesController,
  ReportsController,
  TimeController,
  ReceiptsController,
  LotLogController,
  EngineeringController,
];

const services = [
  AuctionSight,
  AuctionViews,
  AuctionHeaders,
  AuctionReader,
  LotViews,
  LotReader,
  CommandDesk,
  AuctionPublisher,
  AuctionControl,
  AuctionDrafts,
  LotControl,
  AwardDesk,
  TemplateChoice,
  OfferDesk,
  ObserveDesk,
  PurchaseDesk,
  ReportDesk,
  VehicleMarks,
  ReceiptCheck,
  LotLog,
  AuctionLogs,
  EventReader,
  KeptBoards,
  BoardAt,
  HiddenLots,
];

/**
 * The edge of the auction context. Needs from global modules: `CqrsModule` with the command
 * handlers, `AuctionStates`, `IngressLedger`, `PartnerDirectory`, `VehicleRegistry`, and the
 * modules AccessRecords and AuctionReadModel; and under the given tokens event store, clock and
 * receipt keys. Exports what the live gateway shares with HTTP.
 */
@Module({})
export class AuctionHttpModule {
  static forRoot({ eventStore, clock, receiptKeys }: AuctionHttpProviders): DynamicModule {
    return {
      module: AuctionHttpModule,
      imports: [VehiclesHttpModule],
      controllers,
      providers: [
        { provide: EVENT_LOG, useExisting: eventStore },
        { provide: CLOCK, useExisting: clock },
        { provide: ReceiptKeyRing, useExisting: receiptKeys },
        ...services,
      ],
      exports: [AuctionSight, OfferDesk, LotLog, VehicleMarks],
    };
  }
}
