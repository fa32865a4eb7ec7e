/** One kind of stream: the prefix of its names, and the key in them. */
export type StreamKind<Key extends object = object> = {
  /** For example, `lot-` for `lot-12.3`. It must not begin with the prefix of another kind. */
  readonly prefix: string;
  /** The key in a stream name with this prefix; null if the rest of the name is no valid key. */
  keyOf(stream: string): Key | null;
};

/**
 * Streams whose names are the prefix and whole numbers joined by dots, such as `lot-12.3`.
 *
 * @param members of the key, in the order of the name
 */
export const numberedStream = <Key extends Readonly<Record<keyof Key, number>>>(
  prefix: string,
  ...members: readonly (keyof Key & string)[]
): StreamKind<Key> => {
  const numbers = new RegExp(`^${members.map(() => String.raw`(\d+)`).join(String.raw`\.`)}$`);
  return {
    prefix,
    keyOf: (stream) => {
      if (!stream.startsWith(prefix)) return null;
      const found = numbers.exec(stream.slice(prefix.length));
      if (found === null) return null;
      return Object.fromEntries(members.map((name, i) => [name, Number(found[i + 1])])) as Key;
    },
  };
};
