import { parseStream } from '@fairlot/auction-domain';

/** A vehicle may be in several auctions, so its stream belongs to each of them. */
export const concernsAuction =
  (idAuction: number) =>
  (stream: string): boolean => {
    const name = parseStream(stream);
    return name?.aggregate === 'vehicle' || name?.idAuction === idAuction;
  };
