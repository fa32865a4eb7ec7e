const BITS = 4;
const MASK = (1 << BITS) - 1;

type Node<Value> = {
  readonly value: Value | undefined;
  readonly children: readonly (Node<Value> | undefined)[];
};

/**
 * An immutable map from positive integer ids: a 16-way trie over the digits of the id, lowest
 * first. `put` copies only the path to the id, so undo means dropping the newer map. The cost grows
 * with the digits of the id, not with the number of entries.
 */
export type IdMap<Value> = { readonly root: Node<Value> | undefined; readonly size: number };

export const emptyIdMap: IdMap<never> = { root: undefined, size: 0 };

export const getById = <Value>(map: IdMap<Value>, id: number): Value | undefined => {
  let node = map.root;
  for (let rest = id; rest > 0 && node !== undefined; rest >>>= BITS) {
    node = node.children[rest & MASK];
  }
  return node?.value;
};

const putInto = <Value>(node: Node<Value> | undefined, rest: number, value: Value): Node<Value> => {
  const children = node?.children ?? [];
  if (rest === 0) return { value, children };
  const copy = children.slice();
  copy[rest & MASK] = putInto(copy[rest & MASK], rest >>> BITS, value);
  return { value: node?.value, children: copy };
};

export const putById = <Value>(map: IdMap<Value>, id: number, value: Value): IdMap<Value> => ({
  root: putInto(map.root, id, value),
  size: getById(map, id) === undefined ? map.size + 1 : map.size,
});

const collect = <Value>(node: Node<Value> | undefined, into: Value[]): void => {
  if (node === undefined) return;
  if (node.value !== undefined) into.push(node.value);
  for (const child of node.children) collect(child, into);
};

/** Values in an order that depends on the ids alone. */
export const valuesOf = <Value>(map: IdMap<Value>): Value[] => {
  const values: Value[] = [];
  collect(map.root, values);
  return values;
};
