/**
 * SQL: whether the lot under the alias `lot` hides the amounts and the number of its bids (I11).
 */
export const IS_HIDDEN = 'lot.hidden';

/** SQL: lots as any bidder may see them, under the alias `lot`. */
export const SELECT_LOTS = `
  SELECT lot.shown, lot.id_vehicles AS "idVehicles"
  FROM lot_board lot
  JOIN auction_board auction ON auction.id_auction = lot.id_auction AND NOT auction.deleted
    AND lot.shown IS NOT NULL`;

/** SQL condition: lots of auction $1, or only those in $2. */
export const IS_CHOSEN_LOT = `lot.id_auction = $1 AND ($2::int[] IS NULL OR lot.id_lot = ANY ($2))`;
