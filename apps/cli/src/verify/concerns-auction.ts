import { parseStream } from '@fairlot/auction-domain';

/**
 * Whether a stream must be checked for an auction. Streams of vehicles always are, because a
 * vehicle can be in several auctions.
 */
export const concernsAuction =
  (idAuction: number) =>
  (stream: string): boolean => {
    const name = parseStream(stream);
    return name?.aggregate === 'vehicle' || name?.idAuction === idAuction;
  };
