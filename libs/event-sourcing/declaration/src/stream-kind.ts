/** One kind of stream: what the names of its streams begin with, and the key that they carry. */
export type StreamKind<Key extends object = object> = {
  /** `lot-` of `lot-12.3`; no two kinds of any context may begin alike. */
  readonly prefix: string;
  /** Null for a name that only begins like one of this kind. */
  keyOf(stream: string): Key | null;
};

/**
 * Streams whose names are the prefix and whole numbers with dots between them, such as `lot-12.3`.
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
