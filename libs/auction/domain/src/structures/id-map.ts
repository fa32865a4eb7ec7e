const BITS_PER_LEVEL = 4;
const LEVEL_MASK = (1 << BITS_PER_LEVEL) - 1;

type MapNode<Value> = {
  readonly value: Value | undefined;
  readonly children: readonly (MapNode<Value> | undefined)[];
};

/**
 * An immutable map from positive integer ids: a 16-way trie over the digits of the id, lowest
 * first. `put` copies only the path to the id, so older versions stay valid. The cost depends on
 * the number of digits of the id, not on the number of entries.
 */
export type IdMap<Value> = { readonly root: MapNode<Value> | undefined; readonly size: number };

export const emptyIdMap: IdMap<never> = { root: undefined, size: 0 };

export const getById = <Value>(map: IdMap<Value>, id: number): Value | undefined => {
  let node = map.root;
  for (let rest = id; rest > 0 && node !== undefined; rest >>>= BITS_PER_LEVEL) {
    node = node.children[rest & LEVEL_MASK];
  }
  return node?.value;
};

const putInto = <Value>(
  node: MapNode<Value> | undefined,
  rest: number,
  value: Value,
): MapNode<Value> => {
  const children = node?.children ?? [];
  if (rest === 0) return { value, children };
  const copy = children.slice();
  copy[rest & LEVEL_MASK] = putInto(copy[rest & LEVEL_MASK], rest >>> BITS_PER_LEVEL, value);
  return { value: node?.value, children: copy };
};

export const putById = <Value>(map: IdMap<Value>, id: number, value: Value): IdMap<Value> => ({
  root: putInto(map.root, id, value),
  size: getById(map, id) === undefined ? map.size + 1 : map.size,
});

const collectValues = <Value>(node: MapNode<Value> | undefined, into: Value[]): void => {
  if (node === undefined) return;
  if (node.value !== undefined) into.push(node.value);
  for (const child of node.children) collectValues(child, into);
};

/** The values, in an order that depends only on the ids. */
export const listValues = <Value>(map: IdMap<Value>): Value[] => {
  const values: Value[] = [];
  collectValues(map.root, values);
  return values;
};
