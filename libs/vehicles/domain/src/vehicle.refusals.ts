/** All refusals of a vehicle's stream. Their names are stable. */
export type VehicleRefusal =
  /** Another lot lists the vehicle or sold it, or its stage does not allow listing. */
  | 'VEHICLE_NOT_FREE'
  /** A lot lists another vehicle that is the same car. */
  | 'SAME_CAR_LISTED'
  | 'VEHICLE_ALREADY_AWARDED'
  | 'INVALID_TRANSITION'
  /** The move is impossible from the current stage. */
  | 'NOT_AT_THIS_STAGE'
  | 'MOVE_FORBIDDEN'
  /** The vehicle was moved again, or a lot has listed it since. */
  | 'MOVED_SINCE'
  | 'UNDO_OVER';
