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
   * Why the router loads the page. Restores a search only on `enter`, because otherwise the user
   * has cleared all filters on the page.
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
 * The search for an address without parameters (STA-044): the last one of this session, or the
 * user's default view. Null if there is neither.
 */
export const searchOnEntering = async <Query extends ListLayout>(
  entering: ListEntry<Query>,
): Promise<Query | null> => {
  const { address, defaults, name, query, cause, idUser, queryClient } = entering;
  if (cause !== 'enter' || !isSame(query, defaults)) return null;
  const saved = sessionStorage.getItem(searchKeyOf(name, idUser));
  if (saved !== null) {
    const before = address.parse(parseJson(saved));
    return isSame(before, defaults) ? null : before;
  }
  // If the views fail to load, the page is shown without them.
  const views = await queryClient.ensureQueryData(listViewsQuery(name)).catch(() => []);
  const first = views.find(({ isDefault }) => isDefault);
  return first ? queryOf(address, first) : null;
};

/** Stores the search for this session. */
export const useStoreSearch = (name: ViewedList, query: object): void => {
  const key = searchKeyOf(name, useUser().idUser);
  const text = JSON.stringify(query);
  useEffect(() => sessionStorage.setItem(key, text), [key, text]);
};
