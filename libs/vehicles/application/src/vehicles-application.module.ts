import { Module } from '@nestjs/common';
import { VehicleReader } from './vehicle-reader.js';
import { VehicleScope } from './vehicle-scope.js';
import { VehicleSight } from './vehicle-sight.js';

const useCases = [VehicleReader, VehicleScope, VehicleSight];

/** Needs `PartnerDirectory`, `VehicleRegistry` and `VehicleShowings` from global modules. */
@Module({ providers: useCases, exports: useCases })
export class VehiclesApplicationModule {}
