import { createContext, useContext } from 'react';
import { useFormat } from '#shared/format/use-format.js';
import type { FacetCounts } from './record-api.js';

export const FacetsContext = createContext<FacetCounts>({});

/** Adds the number of records to the choices of a filter, if known. */
export const useCounted = (filter: string): ((value: string, label: string) => string) => {
  const counts = useContext(FacetsContext)[filter];
  const format = useFormat();
  return (value, label) =>
    counts === undefined ? label : `${label} (${format.integer(counts[value] ?? 0)})`;
};
