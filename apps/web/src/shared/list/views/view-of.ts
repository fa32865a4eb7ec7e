import type { ListView } from '@fairlot/contracts/access';
import type { z } from 'zod';
import type { ListLayout } from '../list-layout.js';

/** A view in the format in which it is saved. */
export type SavedView = Omit<ListView, 'sharedBy'>;
type ViewName = Pick<ListView, 'name' | 'isDefault' | 'isShared'>;

/** Builds a view with this name from the search parameters that differ from the defaults. */
export const viewOf = <Query extends ListLayout>(
  query: Query,
  defaults: Query,
  named: ViewName,
): SavedView => {
  const { columns, density, ...rest } = query;
  const changes = Object.entries(rest).filter(
    ([name, value]) => value !== undefined && value !== defaults[name as keyof Query],
  );
  return {
    ...named,
    said: Object.fromEntries(changes) as ListView['said'],
    columns: columns.split(',').filter(Boolean),
    density,
  };
};

/** The search parameters of a view. Those that the page no longer has are left out. */
export const queryOf = <Query extends ListLayout>(
  address: z.ZodType<Query>,
  { said: stored, columns, density }: SavedView,
): Query => address.parse({ ...stored, columns: columns.join(), density });
