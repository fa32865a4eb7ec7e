/** A kind of stream: the prefix of its names, and how to parse the key in them. */
export type StreamKind<Key extends object = object> = {
  /** For example, `lot-` for `lot-12.3`. It must not begin with the prefix of another kind. */
  readonly prefix: string;
  /** Parses the key in a stream name; null if the part after the prefix is no valid key. */
  keyOf(stream: string): Key | null;
};

/**
 * Defines streams whose names consist of the prefix and whole numbers joined by dots, such as
 * `lot-12.3`.
 * @param members names of the numbers in the key, in their order in the name
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
