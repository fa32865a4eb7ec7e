import type { ListView } from '@fairlot/contracts/access';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { useMayCall } from '#shared/session/rights.js';
import type { List } from '../describe-list.js';
import type { ListLayout } from '../list-layout.js';
import { listViewsQuery, useViewChanges, type ViewedList } from './list-views.js';
import { queryOf, viewOf, type SavedView } from './view-of.js';

type Props<Query extends ListLayout> = Pick<List<never, Query>, 'address' | 'defaults'> & {
  readonly name: ViewedList;
  readonly query: Query;
  readonly onChange: (change: Partial<Query>) => void;
  /** Search parameters that are saved with columns and density. */
  readonly alsoSaved?: readonly (keyof Query & string)[];
};

/** Delay before the layout is saved. It combines the changes by repeated arrow keys. */
const WAIT_MS = 400;
const NO_VIEWS: readonly ListView[] = [];

/** Saves the latest layout on the server, after a pause or when the user leaves the page. */
const useSavingLook = (name: ViewedList) => {
  const client = useQueryClient();
  const { save } = useViewChanges(name);
  const may = useMayCall();
  const waiting = useRef<{ readonly timer: number; readonly send: () => void }>(null);
  const flush = () => {
    if (waiting.current === null) return;
    clearTimeout(waiting.current.timer);
    waiting.current.send();
  };
  const latest = useRef(flush);
  useEffect(() => {
    const { current: leave } = latest;
    const hide = () => document.visibilityState === 'hidden' && leave();
    // Two events are needed. A phone may end a hidden page without an event, and a browser may
    // unload a page without hiding it.
    document.addEventListener('visibilitychange', hide);
    window.addEventListener('pagehide', leave);
    return () => {
      document.removeEventListener('visibilitychange', hide);
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, []);
  return (look: SavedView) => {
    // Stores the layout in the cache first. A user without the right to save keeps it there until
    // leaving the page.
    client.setQueryData(listViewsQuery(name).queryKey, (views: ListView[] = []) => [
      ...views.filter((view) => view.name !== look.name),
      { ...look, sharedBy: null },
    ]);
    if (!may('ENG-141')) return;
    if (waiting.current) clearTimeout(waiting.current.timer);
    const send = () => {
      waiting.current = null;
      save.mutate(look);
    };
    waiting.current = { timer: window.setTimeout(send, WAIT_MS), send };
  };
};

/**
 * Saves the last layout of a list for the user, as a view without a name that all devices share.
 * The URL has priority, then the user's default view, then this layout.
 */
export const useSavedLayout = <Query extends ListLayout>(props: Props<Query>) => {
  const { name, query, defaults, address, onChange, alsoSaved = [] } = props;
  const { data: views = NO_VIEWS } = useQuery(listViewsQuery(name));
  const save = useSavingLook(name);
  const kept = views.some(({ isDefault }) => isDefault)
    ? undefined
    : views.find((view) => view.name === '');
  const layout = useMemo(() => {
    if (kept === undefined) return query;
    const changes = Object.entries(query).filter(
      ([key, value]) => value !== defaults[key as keyof Query],
    );
    return address.parse({ ...queryOf(address, kept), ...Object.fromEntries(changes) });
  }, [kept, query, defaults, address]);
  const say = (change: Partial<Query>) => {
    onChange(change);
    const keys = ['columns', 'density', ...alsoSaved];
    if (!keys.some((key) => key in change)) return;
    const next: Query = { ...layout, ...change };
    const look = Object.fromEntries(keys.map((key) => [key, next[key as keyof Query]]));
    save(
      viewOf({ ...defaults, ...look }, defaults, { name: '', isDefault: false, isShared: false }),
    );
  };
  return { query: layout, onChange: say };
};
