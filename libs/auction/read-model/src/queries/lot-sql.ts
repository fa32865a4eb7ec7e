/** A sealed lot that has not closed, or runs again: amounts and their number stay hidden (I11). */
export const HIDDEN = '(lot.sealed AND lot.closed_at IS NULL)';

/** Lots as any bidder may see them, from a table under the alias `lot`. */
export const LOTS = `
  SELECT lot.id_auction AS "idAuction", lot.id_lot AS "idLot", lot.position,
    lot.id_seller_dealer AS "idSellerDealer", lot.id_vehicles AS "idVehicles", lot.status,
    award.status AS "awardStatus", lot.sold, lot.paused, lot.sealed, lot.currency,
    lot.base_price_minor AS "basePriceMinor",
    CASE WHEN NOT ${HIDDEN} THEN lot.price_minor END AS "priceMinor",
    CASE WHEN NOT lot.sealed AND lot.status IN ('SCH', 'RUN')
      THEN lot.minimum_next_minor END AS "minimumNextMinor",
    (lot.policy ->> 'unitMinor')::bigint AS "unitMinor",
    CASE WHEN lot.price_minor IS NULL OR lot.price_minor < lot.click_and_buy_minor
      THEN lot.click_and_buy_minor END AS "clickAndBuyMinor",
    CASE WHEN NOT ${HIDDEN} AND lot.reserve_minor IS NOT NULL
      THEN lot.reserve_met END AS "reserveMet",
    CASE WHEN NOT ${HIDDEN} THEN lot.offers END AS offers,
    lot.starts_at AS "startsAt", lot.ends_at AS "endsAt", lot.closed_at AS "closedAt",
    lot.close_reason AS "closeReason",
    lot.extension_reason AS "extensionReason", lot.extension_at AS "extensionAt"
  FROM lot_board lot
  JOIN auction_board auction ON auction.id_auction = lot.id_auction AND NOT auction.deleted
  LEFT JOIN award_board award ON award.id_auction = lot.id_auction AND award.id_lot = lot.id_lot`;
