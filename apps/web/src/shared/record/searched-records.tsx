import { useEffect, useEffectEvent, useState } from 'react';
import type { z } from 'zod';
import { useAddressQuery } from '#shared/address/use-address-query.js';
import { storedSearch } from '#shared/list/views/saved-search.js';
import { useUser } from '#shared/session/session.js';
import { recordAddressSchema, type RecordQuery } from './record-address.js';
import { ListedRecords } from './record-list.js';
import type { RecordDefinition } from './records.js';

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

type Props = {
  readonly known: RecordDefinition;
  /** Name of the search in the session. */
  readonly name: string;
};

/** A list of records that opens with the last search of this session. */
export const SearchedRecords = ({ known: definition, name }: Props) => {
  const [address] = useState(() => recordAddressSchema(definition.record));
  const { idUser } = useUser();
  const isReady = useSearchOfSession(`fairlot.search.${name}.${idUser}`, address);
  return isReady && <ListedRecords known={definition} />;
};
