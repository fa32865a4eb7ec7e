import type { ListView } from '@fairlot/contracts/access';
import type { z } from 'zod';
import type { ListLook } from '../list-look.js';

type Named = Pick<ListView, 'name' | 'isDefault'>;

/** The search parameters that differ from the defaults, under a name. */
export const viewOf = <Said extends ListLook>(said: Said, unsaid: Said, named: Named): ListView => {
  const { columns, density, ...rest } = said;
  const told = Object.entries(rest).filter(
    ([name, value]) => value !== undefined && value !== unsaid[name as keyof Said],
  );
  return {
    ...named,
    said: Object.fromEntries(told) as ListView['said'],
    columns: columns.split(',').filter(Boolean),
    density,
  };
};

/** Search parameters of a view; drops those that the page no longer knows. */
export const saidBy = <Said extends ListLook>(
  address: z.ZodType<Said>,
  { said, columns, density }: ListView,
): Said => address.parse({ ...said, columns: columns.join(), density });
