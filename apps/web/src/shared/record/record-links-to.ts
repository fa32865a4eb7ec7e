import type { ListDefinition } from './records.js';

type ListPages = Pick<ListDefinition, 'pages'>;

/** Link to the list of a kind of record. */
export const linkToList = ({ pages }: ListPages) => ({ to: pages.list });

/** Link to the page of one record. If records have no page, link to the list. */
export const linkToRecord = ({ pages }: ListPages, id: string) => ({
  to: (pages.one ?? pages.list).replace('$id', id),
});
