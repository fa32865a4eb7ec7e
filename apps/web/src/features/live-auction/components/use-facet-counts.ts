import { useMemo } from 'react';
import { useSlowly } from '#shared/ui/use-slowly.js';
import { useRoom } from '../../live-room/components/room-context.js';
import { facetCountsOf, type FacetCounts } from './facet-counts.js';
import type { LotFilter } from './lot-filter.js';

const isOne = (before: FacetCounts, next: FacetCounts): boolean => before === next;

/** Recomputed only after a change, at most twice a second. */
export const useFacetCounts = (filter: LotFilter): FacetCounts => {
  const { auction, room } = useRoom();
  const read = useMemo(() => {
    let before: { readonly revision: number; readonly counts: FacetCounts } | null = null;
    return () => {
      const revision = room.lots.revision();
      if (before?.revision !== revision)
        before = { revision, counts: facetCountsOf(auction.lotList, room.lots.get, filter) };
      return before.counts;
    };
  }, [auction.lotList, room, filter]);
  return useSlowly(read, isOne);
};
