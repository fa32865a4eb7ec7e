export type LotKey = { readonly idAuction: number; readonly idLot: number };

/**
 * Stream names of auctions are built only in this file. The client uses names that it received.
 */
export const auctionStream = (idAuction: number): string => `auction-${idAuction}`;
export const lotStream = ({ idAuction, idLot }: LotKey): string => `lot-${idAuction}.${idLot}`;
export const awardStream = ({ idAuction, idLot }: LotKey): string => `award-${idAuction}.${idLot}`;
