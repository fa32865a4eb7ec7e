import type { QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useUser } from '#shared/session/session.js';
import type { List } from '../describe-list.js';
import type { ListLook } from '../list-look.js';
import { listViewsQuery, type ViewedList } from './list-views.js';
import { saidBy } from './view-of.js';

type Address<Said> = Pick<List<never, Said>, 'address' | 'unsaid'>;
type Entering<Said> = Address<Said> & {
  readonly name: ViewedList;
  readonly said: Said;
  /** Why the router enters the page: clearing all filters on the page is intended and restores nothing. */
  readonly cause: string;
  readonly idUser: number;
  readonly queryClient: QueryClient;
};

const keyOf = (name: ViewedList, idUser: number): string => `fairlot.search.${name}.${idUser}`;
const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
};

/**
 * The search for an address without parameters (STA-044): the last one of this session, else the
 * user's default view. Null when there is neither.
 */
export const searchOnEntering = async <Said extends ListLook>(
  entering: Entering<Said>,
): Promise<Said | null> => {
  const { address, unsaid, name, said, cause, idUser, queryClient } = entering;
  if (cause !== 'enter' || !isSame(said, unsaid)) return null;
  const kept = sessionStorage.getItem(keyOf(name, idUser));
  if (kept !== null) {
    const before = address.parse(parsed(kept));
    return isSame(before, unsaid) ? null : before;
  }
  // If the views fail to load, the page shows without them.
  const views = await queryClient.ensureQueryData(listViewsQuery(name)).catch(() => []);
  const first = views.find(({ isDefault }) => isDefault);
  return first ? saidBy(address, first) : null;
};

/** Stores the search for this session. */
export const useStoreSearch = (name: ViewedList, said: object): void => {
  const key = keyOf(name, useUser().idUser);
  const text = JSON.stringify(said);
  useEffect(() => sessionStorage.setItem(key, text), [key, text]);
};
