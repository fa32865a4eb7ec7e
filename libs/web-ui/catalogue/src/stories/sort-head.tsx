import { SortHead, type ColumnSort } from '@fairlot/web-ui';
import type { Stories } from '../story.js';

const sharedProps = { sortKey: 'price', label: 'Price', onSort: () => {} };
const down: ColumnSort = { key: 'price', order: 'desc' };

export const stories: Stories = {
  'not sorted by': <SortHead {...sharedProps} sorting={[]} />,
  alone: <SortHead {...sharedProps} sorting={[down]} />,
  'second of two': <SortHead {...sharedProps} sorting={[{ key: 'end', order: 'asc' }, down]} />,
};
