import { SortHead, type ColumnSort } from '@fairlot/web-ui';
import type { Stories } from '../story.js';

const shared = { sortKey: 'price', label: 'Price', onSort: () => {} };
const down: ColumnSort = { key: 'price', order: 'desc' };

export const stories: Stories = {
  'not sorted by': <SortHead {...shared} sorting={[]} />,
  alone: <SortHead {...shared} sorting={[down]} />,
  'second of two': <SortHead {...shared} sorting={[{ key: 'end', order: 'asc' }, down]} />,
};
