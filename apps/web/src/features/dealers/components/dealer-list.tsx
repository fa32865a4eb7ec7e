import { useEffect, useEffectEvent, useState } from 'react';
import type { z } from 'zod';
import { useAddressQuery } from '#shared/address/use-address-query.js';
import { storedSearch } from '#shared/list/views/saved-search.js';
import { recordAddressSchema, type RecordQuery } from '#shared/record/record-address.js';
import { ListedRecords } from '#shared/record/record-list.js';
import type { RecordDefinition } from '#shared/record/records.js';
import { useUser } from '#shared/session/session.js';

type Address = z.ZodType<RecordQuery>;

const isUnfiltered = (query: RecordQuery, address: Address): boolean =>
  JSON.stringify(query) === JSON.stringify(address.parse({}));

/** The last search of this session. Null if it has no filters. */
const storedFilters = (key: string, address: Address): RecordQuery | null => {
  const stored = storedSearch(key, address);
  return stored === null || isUnfiltered(stored, address) ? null : stored;
};

/**
 * Stores the search for this session, and restores it if the page is opened without one (STA-044).
 * @returns false until the address has the restored search
 */
const useSearchOfSession = (key: string, address: Address): boolean => {
  const [query, change] = useAddressQuery(address);
  const text = JSON.stringify(query);
  const isEmpty = isUnfiltered(query, address);
  const [restored, setRestored] = useState(() => (isEmpty ? storedFilters(key, address) : null));
  const isRestoring = restored !== null && isEmpty;
  // Later, an empty search means that the user has cleared all filters.
  if (restored !== null && !isRestoring) setRestored(null);
  const restore = useEffectEvent(() => {
    if (restored !== null) change(restored);
  });
  useEffect(() => {
    if (isRestoring) restore();
    else sessionStorage.setItem(key, text);
  }, [key, text, isRestoring]);
  return !isRestoring;
};

type Props = { readonly known: RecordDefinition };

/** SCR-075, SCR-076: dealers, or a selection of them, with the search of this session. */
export const DealerList = ({ known: definition }: Props) => {
  const [address] = useState(() => recordAddressSchema(definition.record));
  const { idUser } = useUser();
  const key = `fairlot.search.dealers.${definition.view ?? 'all'}.${idUser}`;
  const isReady = useSearchOfSession(key, address);
  return isReady && <ListedRecords known={definition} />;
};
