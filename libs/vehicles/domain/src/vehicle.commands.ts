import type { VehicleHolder } from './vehicle.state.js';

/** In the append that schedules or reopens a lot, or reverts its award, for each of its vehicles. */
export type ListVehicle = { readonly type: 'ListVehicle' } & VehicleHolder;
/** In the append after which the lot has the vehicle no more. */
export type UnlistVehicle = { readonly type: 'UnlistVehicle' } & VehicleHolder;
/** In the append that awards the lot, for each of its vehicles. */
export type AwardVehicle = { readonly type: 'AwardVehicle' } & VehicleHolder;
/** In the append that reverts that award. */
export type RevertVehicleAward = { readonly type: 'RevertVehicleAward' } & VehicleHolder;

export type VehicleCommand = ListVehicle | UnlistVehicle | AwardVehicle | RevertVehicleAward;
