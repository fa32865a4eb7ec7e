import { createHash } from 'node:crypto';
import { Malformed } from '@fairlot/kernel';
import { z } from 'zod';

/** Content of a cursor: the position of a page's last record, and the list to which it belongs. */
const cursorParts = z.tuple([
  z.string(),
  z.enum(['asc', 'desc']),
  z.string(),
  z.string(),
  z.string(),
]);

export type CursorPosition = { readonly value: string; readonly key: string };
type CursorList = {
  readonly sort: string;
  readonly order: 'asc' | 'desc';
  readonly filter: object;
};

/** Thrown if a cursor is malformed, or belongs to another filter or order. */
export class InvalidCursor extends Malformed {
  override readonly name = 'InvalidCursor';
  constructor() {
    super('cursor', 'invalid_cursor');
  }
}

export const encodeCursor = (list: CursorList, { value, key }: CursorPosition): string =>
  Buffer.from(JSON.stringify([list.sort, list.order, filterKey(list), value, key])).toString(
    'base64url',
  );

/** Parses a cursor of this list. @throws InvalidCursor */
export const parseCursor = (text: string, list: CursorList): CursorPosition => {
  const [sort, order, mark, value, key] = decodeCursor(text);
  if (sort !== list.sort || order !== list.order || mark !== filterKey(list))
    throw new InvalidCursor();
  return { value, key };
};

/** Identifies a filter, whatever the order of its fields and values. */
const filterKey = ({ filter }: CursorList): string => {
  const given = Object.entries(filter)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [name, Array.isArray(value) ? value.map(String).toSorted() : value]);
  const sorted = JSON.stringify(given.toSorted(([a], [b]) => (a < b ? -1 : 1)));
  return createHash('sha256').update(sorted).digest('base64url').slice(0, 11);
};

const decodeCursor = (text: string): z.infer<typeof cursorParts> => {
  try {
    return cursorParts.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
  } catch {
    throw new InvalidCursor();
  }
};
