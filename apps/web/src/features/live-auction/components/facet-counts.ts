import type { LotView } from '@fairlot/contracts/auction';
import type { LotEntry } from '#shared/live/lot-store.js';
import {
  indexLots,
  failedFacets,
  facetNumbersOf,
  facetTestsOf,
  facetWordsOf,
  type LotIndex,
} from './lot-facets.js';
import { LIST_FACETS, RANGE_FACETS, type Facet, type LotFilter } from './lot-filter.js';
import { IS_SHOWN, matchingLots } from './shown-lots.js';

type ListFacet = (typeof LIST_FACETS)[number];
type RangeFacet = (typeof RANGE_FACETS)[number];

export type FacetCounts = {
  /**
   * For each value of a facet, the number of lots that have it and match all other facets. Includes
   * values without such lots.
   */
  readonly words: Readonly<Record<ListFacet, ReadonlyMap<string, number>>>;
  /** The minimum and maximum over all lots of each range facet. Null if no lot has a value. */
  readonly ends: Readonly<Record<RangeFacet, readonly [number, number] | null>>;
};

const rangeEndsOf = (numbers: readonly number[]): readonly [number, number] | null =>
  numbers.length === 0
    ? null
    : [
        numbers.reduce((least, one) => Math.min(least, one)),
        numbers.reduce((most, one) => Math.max(most, one)),
      ];

type IndexedLot = { readonly one: LotIndex; readonly entry: LotEntry };
const indexedLotsOf = (
  lots: readonly LotIndex[],
  entryOf: (idLot: number) => LotEntry | undefined,
) =>
  lots.flatMap((one): IndexedLot[] => {
    const entry = entryOf(one.lot.idLot);
    return entry === undefined ? [] : [{ one, entry }];
  });

/**
 * Counts in one pass over the lots. A lot that only one facet excludes still counts in that facet.
 */
export const facetCountsOf = (
  lots: readonly LotView[],
  entryOf: (idLot: number) => LotEntry | undefined,
  filter: LotFilter,
): FacetCounts => {
  const all = indexedLotsOf(indexLots(lots), entryOf);
  const count = (facet: ListFacet) =>
    new Map(
      all.flatMap(({ one, entry }) => facetWordsOf(facet, one, entry).map((word) => [word, 0])),
    );
  const words = Object.fromEntries(LIST_FACETS.map((facet) => [facet, count(facet)])) as Record<
    ListFacet,
    Map<string, number>
  >;
  const tests = facetTestsOf(filter, indexLots(lots), entryOf);
  const isFree = (facet: Facet, failed: readonly Facet[]) =>
    failed.length === 0 || (failed.length === 1 && failed[0] === facet);
  for (const { one, entry } of indexedLotsOf(matchingLots(lots, filter.q), entryOf)) {
    if (!IS_SHOWN[filter.show](entry)) continue;
    const missed = failedFacets(tests, one, entry);
    if (missed.length > 1) continue;
    for (const facet of LIST_FACETS) {
      if (!isFree(facet, missed)) continue;
      for (const word of facetWordsOf(facet, one, entry))
        words[facet].set(word, (words[facet].get(word) ?? 0) + 1);
    }
  }
  const ends = Object.fromEntries(
    RANGE_FACETS.map((facet) => [
      facet,
      rangeEndsOf(all.flatMap(({ one, entry }) => facetNumbersOf(facet, one, entry))),
    ]),
  ) as Record<RangeFacet, readonly [number, number] | null>;
  return { words, ends };
};
