import type { ListDefinition } from './records.js';

type ListPages = Pick<ListDefinition, 'pages'>;

/** Link to the list of a record. */
export const linkToList = ({ pages }: ListPages) => ({ to: pages.list });

/** Link to one record, or to the list if rows have no page. */
export const linkToRecord = ({ pages }: ListPages, id: string) => ({
  to: (pages.one ?? pages.list).replace('$id', id),
});
