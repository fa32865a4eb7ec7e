import { createContext, useContext } from 'react';
import { useFormat } from '#shared/format/use-format.js';
import type { FacetCounts } from './record-api.js';

export const FacetsContext = createContext<FacetCounts>({});

/**
 * Returns a function that adds the number of matching records to the label of a filter's choice, if
 * it is known.
 */
export const useCounted = (filter: string): ((value: string, label: string) => string) => {
  const counts = useContext(FacetsContext)[filter];
  const format = useFormat();
  return (value, label) =>
    counts === undefined ? label : `${label} (${format.integer(counts[value] ?? 0)})`;
};
