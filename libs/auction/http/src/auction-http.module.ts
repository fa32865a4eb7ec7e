import { Module } from '@nestjs/common';
import { ActivityController } from './activity/activity.controller.js';
import { AuctionsController } from './auctions/auctions.controller.js';
import { RegulationController } from './auctions/regulation.controller.js';
import { AwardsController } from './awards/awards.controller.js';
import { CatalogueController } from './catalogue/catalogue.controller.js';
import { AuctionControlController } from './control/auction-control.controller.js';
import { EngineeringController } from './engineering/engineering.controller.js';
import { LotLogController } from './live/lot-log.controller.js';
import { LotsController } from './lots/lots.controller.js';
import { WatchController } from './observe/watch.controller.js';
import { DealerOffersController } from './dealers/dealer-offers.controller.js';
import { OffersController } from './offers/offers.controller.js';
import { PurchasesController } from './purchases/purchases.controller.js';
import { ReceiptsController } from './receipts/receipts.controller.js';
import { ReportsController } from './reports/reports.controller.js';
import { TimeController } from './time/time.controller.js';
import { VehicleHistoryController } from './vehicles/vehicle-history.controller.js';
import { VehicleMovesController } from './vehicles/vehicle-moves.controller.js';
import { VehicleAuctionsController } from './vehicles/vehicle-auctions.controller.js';

@Module({
  controllers: [
    ActivityController,
    AuctionsController,
    AuctionControlController,
    RegulationController,
    LotsController,
    DealerOffersController,
    OffersController,
    AwardsController,
    CatalogueController,
    WatchController,
    PurchasesController,
    ReportsController,
    TimeController,
    ReceiptsController,
    LotLogController,
    EngineeringController,
    VehicleAuctionsController,
    VehicleHistoryController,
    VehicleMovesController,
  ],
})
export class AuctionHttpModule {}
