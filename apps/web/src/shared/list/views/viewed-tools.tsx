import type { ComponentProps } from 'react';
import type { ListLayout } from '../list-layout.js';
import { TableTools } from '../table-tools.js';
import type { ViewMenuProps } from './list-views.js';
import { ViewMenu } from './view-menu.js';

type Props<Key extends string, Query extends ListLayout> = ComponentProps<typeof TableTools<Key>> &
  ViewMenuProps<Query>;

/** The tools of a list with saved views: the table's layout, and the menu of views. */
export const ViewedTools = <Key extends string, Query extends ListLayout>({
  table,
  query,
  onChange,
  ...views
}: Props<Key, Query>) => (
  <>
    <TableTools table={table} query={query} onChange={onChange} />
    <ViewMenu {...views} query={query} onChange={onChange} />
  </>
);
