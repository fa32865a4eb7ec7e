export type LotKey = { readonly idAuction: number; readonly idLot: number };

/**
 * The name of an auction's stream. Names are built only in this file; the client uses names that it
 * receives.
 */
export const auctionStream = (idAuction: number): string => `auction-${idAuction}`;
export const lotStream = ({ idAuction, idLot }: LotKey): string => `lot-${idAuction}.${idLot}`;
export const awardStream = ({ idAuction, idLot }: LotKey): string => `award-${idAuction}.${idLot}`;
