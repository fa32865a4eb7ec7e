import { AccessRecordsModule } from '@fairlot/access-records';
import { AuctionReadModelModule } from '@fairlot/auction-read-model';
import { Module } from '@nestjs/common';
import { AuctionScopes } from './auction-scopes.js';
import { CodeTableController } from './code-table.controller.js';
import { VehicleDesk } from './vehicle-desk.js';
import { VehicleScope } from './vehicle-scope.js';
import { VehicleSight } from './vehicle-sight.js';
import { VehiclesController } from './vehicles.controller.js';

/**
 * Vehicles and code tables. Needs from global modules: a `DataSource` that knows every context's
 * entities, `PartnerDirectory` and `VehicleRegistry`.
 */
@Module({
  imports: [AccessRecordsModule, AuctionReadModelModule],
  controllers: [VehiclesController, CodeTableController],
  providers: [AuctionScopes, VehicleDesk, VehicleScope, VehicleSight],
  exports: [AuctionScopes, VehicleScope],
})
export class VehiclesHttpModule {}
