import { useState } from 'react';
import { useAddressQuery } from '#shared/address/use-address-query.js';
import type { List } from './describe-list.js';
import { ListPage } from './list-page.js';

/** A list page whose query is in the URL. Later values of `list` are ignored. */
export const AddressedList = <Row, Query extends object>(props: {
  readonly list: List<Row, Query>;
}) => {
  const [list] = useState(() => props.list);
  const [query, onChange] = useAddressQuery(list.address);
  return <ListPage list={list} query={query} onChange={onChange} />;
};
