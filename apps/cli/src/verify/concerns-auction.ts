import { parseStream } from '@fairlot/auction-domain';

/**
 * Whether a stream concerns the auction. A vehicle can be in several auctions, so streams of
 * vehicles concern every auction.
 */
export const concernsAuction =
  (idAuction: number) =>
  (stream: string): boolean => {
    const name = parseStream(stream);
    return name?.aggregate === 'vehicle' || name?.idAuction === idAuction;
  };
