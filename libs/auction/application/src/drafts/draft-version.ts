import type { Auction } from '@fairlot/auction-domain';

/**
 * The `ifVersion` of an auction: the positions of its stream and of its lots that are not
 * withdrawn. It includes lots, because a lot can change without its auction (SEC-74). Positions
 * only grow.
 */
export const draftVersionOf = (
  { draftPosition }: Pick<Auction, 'draftPosition'>,
  lots: readonly { readonly position: number }[],
): string => `${draftPosition}.${lots.reduce((sum, { position }) => sum + position, 0)}`;
