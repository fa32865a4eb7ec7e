import type { ListDefinition } from './records.js';

type At = Pick<ListDefinition, 'pages'>;

/** Link to the list of a record. */
export const toList = ({ pages }: At) => ({ to: pages.list });

/** Link to one record, or to the list if rows have no page. */
export const toOne = ({ pages }: At, id: string) => ({
  to: (pages.one ?? pages.list).replace('$id', id),
});
