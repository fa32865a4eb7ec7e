import type { Auction } from '@fairlot/auction-domain';

/**
 * How far an auction and its lots that are not withdrawn have come, as `ifVersion` says it. A lot
 * may change without its auction (SEC-74), so both count: while the auction stands, so do its lots,
 * and their positions only grow.
 */
export const draftVersionOf = (
  { draftPosition }: Pick<Auction, 'draftPosition'>,
  lots: readonly { readonly position: number }[],
): string => `${draftPosition}.${lots.reduce((sum, { position }) => sum + position, 0)}`;
