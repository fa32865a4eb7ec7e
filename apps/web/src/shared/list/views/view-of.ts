import type { ListView } from '@fairlot/contracts/access';
import type { z } from 'zod';
import type { ListLayout } from '../list-layout.js';

type ViewName = Pick<ListView, 'name' | 'isDefault'>;

/** The search parameters that differ from the defaults, under a name. */
export const viewOf = <Query extends ListLayout>(
  query: Query,
  defaults: Query,
  named: ViewName,
): ListView => {
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

/** Search parameters of a view, without those that the page no longer has. */
export const queryOf = <Query extends ListLayout>(
  address: z.ZodType<Query>,
  { said: stored, columns, density }: ListView,
): Query => address.parse({ ...stored, columns: columns.join(), density });
