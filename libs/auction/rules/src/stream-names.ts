export type LotKey = { readonly idAuction: number; readonly idLot: number };

/** The only place where the auction's stream names are made; the client names what it was told. */
export const auctionStream = (idAuction: number): string => `auction-${idAuction}`;
export const lotStream = ({ idAuction, idLot }: LotKey): string => `lot-${idAuction}.${idLot}`;
export const awardStream = ({ idAuction, idLot }: LotKey): string => `award-${idAuction}.${idLot}`;
