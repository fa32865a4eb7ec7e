import { useMemo } from 'react';
import { useThrottled } from '#shared/ui/use-throttled.js';
import { useLiveAuctionPage } from '../../live-room/components/live-auction-page-context.js';
import { facetCountsOf, type FacetCounts } from './facet-counts.js';
import type { LotFilter } from './lot-filter.js';

const isOne = (before: FacetCounts, next: FacetCounts): boolean => before === next;

/** The counts of the facets. They are computed again after a change, at most twice a second. */
export const useFacetCounts = (filter: LotFilter): FacetCounts => {
  const { auction, store } = useLiveAuctionPage();
  const read = useMemo(() => {
    let before: { readonly revision: number; readonly counts: FacetCounts } | null = null;
    return () => {
      const revision = store.lots.revision();
      if (before?.revision !== revision)
        before = { revision, counts: facetCountsOf(auction.lotList, store.lots.get, filter) };
      return before.counts;
    };
  }, [auction.lotList, store, filter]);
  return useThrottled(read, isOne);
};
