import type { ComponentProps } from 'react';
import type { ListLook } from '../list-look.js';
import { TableTools } from '../table-tools.js';
import { ViewMenu } from './view-menu.js';

type Props<Key extends string, Said extends ListLook> = ComponentProps<typeof TableTools<Key>> &
  ComponentProps<typeof ViewMenu<Said>>;

/** Tools of a list with saved views: table look and views. */
export const ViewedTools = <Key extends string, Said extends ListLook>({
  table,
  said,
  onSay,
  ...views
}: Props<Key, Said>) => (
  <>
    <TableTools table={table} said={said} onSay={onSay} />
    <ViewMenu {...views} said={said} onSay={onSay} />
  </>
);
