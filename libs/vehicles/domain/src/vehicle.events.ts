import type { VehicleHolder } from './vehicle.state.js';

/** The vehicle stands in a lot that is open or to be awarded; no other lot may list it. */
export type VehicleListed = { readonly type: 'VehicleListed'; readonly data: VehicleHolder };
/** The lot gave the vehicle back: withdrawn, closed without offers, not awarded, deleted. */
export type VehicleUnlisted = {
  readonly type: 'VehicleUnlisted';
  readonly data: VehicleHolder & {
    /** False when another lot lists or has sold it all the same: a log of before VehicleListed. */
    readonly free: boolean;
  };
};
/** The lot's award takes the vehicle, and ends its listing. */
export type VehicleAwarded = { readonly type: 'VehicleAwarded'; readonly data: VehicleHolder };
/** The award is no more. A lot that is to be awarded again lists the vehicle again by itself. */
export type VehicleAwardReverted = {
  readonly type: 'VehicleAwardReverted';
  readonly data: VehicleHolder;
};

/** Each is written in the append that changes its lot, so that no race comes in between. */
export type VehicleEvent = VehicleListed | VehicleUnlisted | VehicleAwarded | VehicleAwardReverted;
