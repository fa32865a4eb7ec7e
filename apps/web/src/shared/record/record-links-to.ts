import type { KnownRecord } from './records.js';

type At = { readonly path: KnownRecord['path']; readonly record: KnownRecord['record'] };
/** Dedicated pages of a record take the same parameters as the generic pages. */
type ToList = { to: '/manage/records/$record'; params: { record: string } };
type ToOne = { to: '/manage/records/$record/$id'; params: { record: string; id: string } };

/** Link to the list of a record. */
export const toList = ({ path, record: { pages } }: At) =>
  ({ to: pages?.list ?? '/manage/records/$record', params: { record: path } }) as ToList;

/** Link to one record. */
export const toOne = ({ path, record: { pages } }: At, id: string) =>
  ({ to: pages?.one ?? '/manage/records/$record/$id', params: { record: path, id } }) as ToOne;
