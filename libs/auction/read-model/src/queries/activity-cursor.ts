import type { LotKey } from '@fairlot/auction-domain';
import { encodeCursor, InvalidCursor, parseCursor } from '@fairlot/records';
import type { SortOrder } from './auction-queries.js';
import type { SqlBindings } from './rows.js';

/** A list of lots. Its cursors contain this, so that they are valid only for the same list. */
export type LotList = {
  readonly sort: string;
  readonly order: SortOrder;
  readonly filter: object;
};

/** Position of a lot in the order: by value, then by auction and lot id. */
export type LotCursor = LotKey & { readonly value: number };

const CURSOR_PATTERN = /^(-?\d{1,16})\/(\d{1,9})\.(\d{1,9})$/;

export const cursorOf = ({ value, idAuction, idLot }: LotCursor, list: LotList): string =>
  encodeCursor(list, { value: String(value), key: `${idAuction}.${idLot}` });

/**
 * Reads the position in a cursor of this list.
 * @throws InvalidCursor
 */
export const lotCursorIn = (cursor: string, list: LotList): LotCursor => {
  const { value, key } = parseCursor(cursor, list);
  const [, ...parts] = CURSOR_PATTERN.exec(`${value}/${key}`) ?? [];
  const [at, idAuction, idLot] = parts.map(Number);
  if (at === undefined || idAuction === undefined || idLot === undefined) throw new InvalidCursor();
  return { value: at, idAuction, idLot };
};

/** SQL condition for the rows after a position. In an order without a value, the ids decide. */
export const afterCursor = (
  { value, idAuction, idLot }: LotCursor,
  order: SortOrder,
  bindings: SqlBindings,
) => {
  const bound = (number: number) => `${bindings.add(number)}::bigint`;
  const lot = `${bound(idAuction)}, ${bound(idLot)}`;
  const sign = order === 'asc' ? '>' : '<';
  return {
    byNumbers: (alias: string) => `(${alias}.id_auction, ${alias}.id_lot) ${sign} (${lot})`,
    byValue: (column: string) =>
      `(${column}, lot.id_auction, lot.id_lot) ${sign} (${bound(value)}, ${lot})`,
  };
};
