import type { KnownRecord } from './records.js';

type At = { readonly path: KnownRecord['path']; readonly record: KnownRecord['record'] };
/** Dedicated pages of a record take the same parameters as the generic ones. */
type ToList = { to: '/manage/records/$record'; params: { record: string } };
type ToOne = { to: '/manage/records/$record/$id'; params: { record: string; id: string } };

/** Where the list of a record is, for a link or `navigate`. */
export const toList = ({ path, record: { pages } }: At) =>
  ({ to: pages?.list ?? '/manage/records/$record', params: { record: path } }) as ToList;

/** Where one record is. */
export const toOne = ({ path, record: { pages } }: At, id: string) =>
  ({ to: pages?.one ?? '/manage/records/$record/$id', params: { record: path, id } }) as ToOne;
