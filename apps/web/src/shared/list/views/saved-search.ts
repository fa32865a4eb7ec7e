import type { QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useUser } from '#shared/session/session.js';
import type { List } from '../describe-list.js';
import type { ListLayout } from '../list-layout.js';
import { listViewsQuery, type ViewedList } from './list-views.js';
import { queryOf } from './view-of.js';

type ListAddress<Query> = Pick<List<never, Query>, 'address' | 'defaults'>;
type ListEntry<Query> = ListAddress<Query> & {
  readonly name: ViewedList;
  readonly query: Query;
  /**
   * Why the router loads the page. A search is restored only for `enter`. For other causes, the
   * user is already on the page and has cleared all filters.
   */
  readonly cause: string;
  readonly idUser: number;
  readonly queryClient: QueryClient;
};

const searchKeyOf = (name: ViewedList, idUser: number): string =>
  `fairlot.search.${name}.${idUser}`;
const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
};

/**
 * The last search of this session under the key. Null if none is stored.
 *
 * @param address parses the search parameters
 */
export const storedSearch = <Query>(
  key: string,
  address: { readonly parse: (value: unknown) => Query },
): Query | null => {
  const text = sessionStorage.getItem(key);
  return text === null ? null : address.parse(parseJson(text));
};

/**
 * The search to restore if the URL has no search parameters (STA-044): the last search of this
 * session, otherwise the user's default view. Null if there is none, or if the last search was
 * empty.
 */
export const searchOnEntering = async <Query extends ListLayout>(
  entering: ListEntry<Query>,
): Promise<Query | null> => {
  const { address, defaults, name, query, cause, idUser, queryClient } = entering;
  if (cause !== 'enter' || !isSame(query, defaults)) return null;
  const before = storedSearch(searchKeyOf(name, idUser), address);
  if (before !== null) return isSame(before, defaults) ? null : before;
  // If the views fail to load, the page opens without them.
  const views = await queryClient.ensureQueryData(listViewsQuery(name)).catch(() => []);
  const first = views.find(({ isDefault }) => isDefault);
  return first ? queryOf(address, first) : null;
};

/** Stores the current search for the rest of the session. */
export const useStoreSearch = (name: ViewedList, query: object): void => {
  const key = searchKeyOf(name, useUser().idUser);
  const text = JSON.stringify(query);
  useEffect(() => sessionStorage.setItem(key, text), [key, text]);
};
