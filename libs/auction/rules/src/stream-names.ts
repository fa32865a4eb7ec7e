export type LotKey = { readonly idAuction: number; readonly idLot: number };

/**
 * The only function that builds the auction's stream names. The client uses names that it received.
 */
export const auctionStream = (idAuction: number): string => `auction-${idAuction}`;
export const lotStream = ({ idAuction, idLot }: LotKey): string => `lot-${idAuction}.${idLot}`;
export const awardStream = ({ idAuction, idLot }: LotKey): string => `award-${idAuction}.${idLot}`;
