/** All codes with which a vehicle's stream refuses a command. They never change. */
export type VehicleRefusal =
  /** Another lot lists the vehicle or has sold it, or its stage does not allow listing. */
  | 'VEHICLE_NOT_FREE'
  /** A lot lists another vehicle that is the same car. */
  | 'SAME_CAR_LISTED'
  | 'VEHICLE_ALREADY_AWARDED'
  | 'INVALID_TRANSITION'
  /** The move is impossible from the current stage. */
  | 'NOT_AT_THIS_STAGE'
  | 'MOVE_FORBIDDEN'
  /** The vehicle was moved again, or a lot has listed it in the meantime. */
  | 'MOVED_SINCE'
  | 'UNDO_OVER';
