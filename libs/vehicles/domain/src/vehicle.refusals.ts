/** Every way in which a vehicle's stream says no; stable for ever, like those of who asks it. */
export type VehicleRefusal = 'VEHICLE_ALREADY_AWARDED' | 'INVALID_TRANSITION';
