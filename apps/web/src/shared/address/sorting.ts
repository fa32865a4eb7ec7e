import { z } from 'zod';

/** A sort key and its direction. */
export type SortKey<Key extends string = string> = {
  readonly key: Key;
  readonly order: 'asc' | 'desc';
};

/** Formats sort keys for the URL, the most significant first: `end,-price`. */
export const sortText = (keys: readonly SortKey[]): string =>
  keys.map(({ key, order }) => (order === 'desc' ? `-${key}` : key)).join(',');

/** Parses the text that `sortText` returns. */
export const sortKeysIn = <Key extends string = string>(sort: string): readonly SortKey<Key>[] =>
  sort.split(',').flatMap((one) => {
    const isDown = one.startsWith('-');
    const key = (isDown ? one.slice(1) : one) as Key;
    return key === '' ? [] : [{ key, order: isDown ? 'desc' : 'asc' }];
  });

const isSorting = (sort: string, known: readonly string[]): boolean => {
  const keys = sortKeysIn(sort).map(({ key }) => key);
  return (
    sort === sortText(sortKeysIn(sort)) &&
    keys.every((key) => known.includes(key)) &&
    new Set(keys).size === keys.length
  );
};

/**
 * A search parameter with any of these sort keys in any order, each at most once. Any other value
 * is replaced by the fallback.
 */
export const sortParameter = (known: readonly string[], fallback = '') =>
  z
    .string()
    .refine((sort) => isSorting(sort, known))
    .default(fallback)
    .catch(fallback);

const reverseOrder = ({ key, order }: SortKey): SortKey => ({
  key,
  order: order === 'asc' ? 'desc' : 'asc',
});

/**
 * The sort keys after a click on a column header. The list is then sorted by that column alone, or
 * in the reverse direction. With `isFurther`, the other keys stay, and the column is added,
 * reversed or removed.
 */
export const sortAfterHeadClick = (sort: string, key: string, isFurther: boolean): string => {
  const keys = sortKeysIn(sort);
  const before = keys.find((one) => one.key === key);
  if (!isFurther || keys.length === 0)
    return sortText([before && keys.length === 1 ? reverseOrder(before) : { key, order: 'asc' }]);
  if (before === undefined) return sortText([...keys, { key, order: 'asc' }]);
  if (before.order === 'asc')
    return sortText(keys.map((one) => (one === before ? reverseOrder(one) : one)));
  return sortText(
    keys.length === 1 ? [reverseOrder(before)] : keys.filter((one) => one !== before),
  );
};

type CompareRows<Row> = (a: Row, b: Row) => number;

/**
 * Compares rows by each sort key in turn. `tie` compares rows that are equal in all keys, always in
 * ascending order.
 */
export const compareBy = <Row>(
  sort: string,
  by: Readonly<Record<string, CompareRows<Row>>>,
  tie: CompareRows<Row> = () => 0,
): CompareRows<Row> => {
  const orders = sortKeysIn(sort).flatMap(({ key, order }) => {
    const compare = by[key];
    return compare === undefined ? [] : [{ compare, sign: order === 'desc' ? -1 : 1 }];
  });
  return (a, b) => {
    for (const { compare, sign } of orders) {
      const found = sign * compare(a, b);
      if (found !== 0) return found;
    }
    return tie(a, b);
  };
};
