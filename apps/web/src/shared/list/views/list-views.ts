import type { BodyOf } from '@fairlot/contracts';
import { listViewOperations } from '@fairlot/contracts/access';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#shared/api/call.js';
import type { List } from '../describe-list.js';
import type { ListLayout } from '../list-layout.js';
import type { SavedView } from './view-of.js';

export type ViewedList = BodyOf<(typeof listViewOperations)['ENG-141']>['list'];

export type ViewMenuProps<Query extends ListLayout> = Pick<
  List<never, Query>,
  'address' | 'defaults'
> & {
  readonly name: ViewedList;
  readonly query: Query;
  readonly onChange: (change: Partial<Query>) => void;
  /** Whether one of the views can be the default. */
  readonly mayBeFirst?: boolean;
};

/** The views of a list that the user has saved (ENG-140). */
export const listViewsQuery = (list: ViewedList) =>
  queryOptions({
    queryKey: ['list-views', list],
    queryFn: ({ signal }) => call(listViewOperations['ENG-140'], { query: { list } }, { signal }),
  });

/** Functions that save a view (ENG-141) and delete one (ENG-142), and then reload the views. */
export const useViewChanges = (list: ViewedList) => {
  const client = useQueryClient();
  const onSuccess = () => client.invalidateQueries({ queryKey: listViewsQuery(list).queryKey });
  const save = useMutation({
    mutationFn: ({ name, isDefault, said, columns, density, isShared }: SavedView) => {
      const layout = { said, columns, density };
      const body = { list, name, isDefault, ...layout, ...(isShared && { isShared }) };
      return call(listViewOperations['ENG-141'], { body }, { keepalive: true });
    },
    onSuccess,
  });
  const remove = useMutation({
    mutationFn: ({ name }: SavedView) =>
      call(listViewOperations['ENG-142'], { query: { list, name } }),
    onSuccess,
  });
  return { save, remove };
};
