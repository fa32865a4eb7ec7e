import { VehiclesApplicationModule, VisibleVehicles } from '@fairlot/vehicles-application';
import { Module, type DynamicModule } from '@nestjs/common';
import { AuctionHeaders } from './auctions/auction-headers.js';
import { AuctionReader } from './auctions/auction-reader.js';
import { AuctionRegulation } from './auctions/auction-regulation.js';
import { RegulationChanges } from './auctions/regulation-changes.js';
import { AuctionViews } from './auctions/auction-views.js';
import { AwardService } from './awards/award-service.js';
import { CatalogueService } from './catalogue/catalogue-service.js';
import { CatalogueReader } from './catalogue/catalogue-reader.js';
import { StoreOutages } from './clock/store-outages.js';
import { OwnActivity } from './activity/own-activity.js';
import { CommandService } from './commands/command-service.js';
import { AuctionControl } from './control/auction-control.js';
import { AuctionPublisher } from './control/auction-publisher.js';
import { SameCarNames } from './control/same-car-names.js';
import { TemplateChoice } from './control/template-choice.js';
import { AuctionDrafts } from './drafts/auction-drafts.js';
import { AuctionLogs } from './engineering/auction-logs.js';
import { BoardAt } from './engineering/board-at.js';
import { EventReader } from './engineering/event-reader.js';
import { LogPages } from './engineering/log-pages.js';
import { LotMoments } from './engineering/lot-moments.js';
import { PageCauses } from './engineering/page-causes.js';
import { CachedBoards } from './engineering/cached-boards.js';
import { LotLog } from './live/lot-log.js';
import { LotControl } from './lots/lot-control.js';
import { LotFinder } from './lots/lot-finder.js';
import { LotReader } from './lots/lot-reader.js';
import { LotTexts } from './lots/lot-texts.js';
import { LotViews } from './lots/lot-views.js';
import { OwnHiddenOffers } from './lots/own-hidden-offers.js';
import { IdempotentWrites } from './commands/idempotent-writes.js';
import { WatchService } from './observe/watch-service.js';
import { DealerExposure } from './offers/dealer-exposure.js';
import { OfferService } from './offers/offer-service.js';
import { OwnOffers } from './offers/own-offers.js';
import { DealerOffers } from './dealers/dealer-offers.js';
import { PurchaseService } from './purchases/purchase-service.js';
import { ReceiptCheck } from './receipts/receipt-check.js';
import { ReportService } from './reports/report-service.js';
import { AuctionScopes } from './visibility/auction-scopes.js';
import { AuctionVisibility } from './visibility/auction-visibility.js';
import { VisibleInAuctions } from './vehicles/visible-in-auctions.js';
import { VehicleHistory } from './vehicles/history/vehicle-history.js';
import { VehicleMover } from './vehicles/vehicle-mover.js';
import { VehicleAuctions } from './vehicles/vehicle-auctions.js';
import { CLOCK, EVENT_LOG, ReceiptKeyRing, type AuctionProviders } from './providers.js';

const useCases = [
  OwnActivity,
  AuctionVisibility,
  AuctionViews,
  AuctionHeaders,
  AuctionReader,
  LotTexts,
  LotViews,
  OwnHiddenOffers,
  LotFinder,
  LotReader,
  CommandService,
  IdempotentWrites,
  AuctionPublisher,
  AuctionControl,
  AuctionDrafts,
  LotControl,
  AwardService,
  CatalogueService,
  CatalogueReader,
  TemplateChoice,
  SameCarNames,
  DealerExposure,
  StoreOutages,
  OfferService,
  OwnOffers,
  WatchService,
  DealerOffers,
  PurchaseService,
  ReportService,
  ReceiptCheck,
  LotLog,
  AuctionLogs,
  EventReader,
  LogPages,
  PageCauses,
  CachedBoards,
  BoardAt,
  LotMoments,
  AuctionRegulation,
  RegulationChanges,
  AuctionScopes,
  VehicleAuctions,
  VehicleHistory,
  VehicleMover,
];

/**
 * The use cases of the auction context, for HTTP, live updates and tools. Requires from global
 * modules: `CqrsModule` with the command handlers, `AuctionStates`, `PendingCommands`,
 * `PartnerDirectory`, `VehicleRegistry`, `VehicleMarks`, and the modules AccessRecords and
 * AuctionReadModel. The event store, clock and receipt keys are injected under the given tokens.
 */
@Module({})
export class AuctionApplicationModule {
  static forRoot({ eventStore, clock, receiptKeys }: AuctionProviders): DynamicModule {
    const given = [
      { provide: EVENT_LOG, useExisting: eventStore },
      { provide: CLOCK, useExisting: clock },
      { provide: ReceiptKeyRing, useExisting: receiptKeys },
      { provide: VisibleVehicles, useClass: VisibleInAuctions },
    ];
    return {
      module: AuctionApplicationModule,
      global: true,
      imports: [VehiclesApplicationModule],
      providers: [...given, ...useCases],
      exports: [...given.map(({ provide }) => provide), ...useCases],
    };
  }
}
