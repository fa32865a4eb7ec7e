import { z } from 'zod';

/** The end of a page: the last record's place in the order that the page was read in. */
const cursor = z.tuple([z.string(), z.enum(['asc', 'desc']), z.string(), z.string()]);

export type Place = { readonly value: string; readonly key: string };
type Order = { readonly sort: string; readonly order: 'asc' | 'desc' };

/** The cursor is none of ours, or one of another order. */
export class InvalidCursor extends Error {
  override readonly name = 'InvalidCursor';
}

export const cursorAt = ({ sort, order }: Order, { value, key }: Place): string =>
  Buffer.from(JSON.stringify([sort, order, value, key])).toString('base64url');

/** @throws InvalidCursor */
export const placeOf = (text: string, asked: Order): Place => {
  const [sort, order, value, key] = parsed(text);
  if (sort !== asked.sort || order !== asked.order) throw new InvalidCursor();
  return { value, key };
};

const parsed = (text: string): z.infer<typeof cursor> => {
  try {
    return cursor.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
  } catch {
    throw new InvalidCursor();
  }
};
