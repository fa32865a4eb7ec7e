/** Every way in which a vehicle's stream says no; stable for ever, like those of who asks it. */
export type VehicleRefusal =
  /** Another lot lists it, or has sold it; or it is at no stage in which a lot may list it. */
  | 'VEHICLE_NOT_FREE'
  /** A lot lists another vehicle that is the same car. */
  | 'SAME_CAR_LISTED'
  | 'VEHICLE_ALREADY_AWARDED'
  | 'INVALID_TRANSITION'
  /** The move leads nowhere from where it stands. */
  | 'NOT_AT_THIS_STAGE'
  | 'MOVE_FORBIDDEN'
  /** Not the newest move any more, or a lot has listed it since. */
  | 'MOVED_SINCE'
  | 'UNDO_OVER';
