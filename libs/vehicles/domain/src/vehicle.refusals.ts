/** Every way in which a vehicle's stream says no; stable for ever, like those of who asks it. */
export type VehicleRefusal =
  /** Another lot lists it, or has sold it. */
  'VEHICLE_NOT_FREE' | 'VEHICLE_ALREADY_AWARDED' | 'INVALID_TRANSITION';
