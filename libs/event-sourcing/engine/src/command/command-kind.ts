import type { Transaction } from './script.js';

/**
 * A kind of command: its name, which must not change once it is stored in a log, and its script.
 * The script gets all input as an argument and asks for everything else through `tx.outside`, so
 * that the command can be decided again later.
 */
export type CommandKind<Input, Answer> = {
  readonly name: string;
  // Declared as a method, so that kinds with different inputs fit in one list.
  script(tx: Transaction, input: Input): Answer;
  /** Codecs for a compact form of frequent commands. Without them, commands are stored in full. */
  readonly short?: ShortCodecs<Input, Answer>;
};

/** Codecs that convert input and answer to shorter JSON and back. */
type ShortCodecs<Input, Answer> = {
  readonly input: MemberCodec<Input>;
  readonly answer: MemberCodec<Answer>;
};
export type MemberCodec<Value> = { shorten(value: Value): unknown; restore(short: unknown): Value };

const MISSING = {};
const isAbsent = (own: unknown): boolean =>
  typeof own === 'object' && own !== null && !Array.isArray(own) && Object.keys(own).length === 0;

/**
 * Codec that stores an object as the list of its members, each unchanged (if its codec is null) or
 * shortened. The order must not change once it is in a log. Add new members at the end, because
 * older lists are shorter. `{}` represents an absent member that is followed by others.
 */
export const listCodec = <Value extends object>(members: {
  readonly [Member in keyof Value]-?: MemberCodec<NonNullable<Value[Member]>> | null;
}): MemberCodec<Value> => {
  const inOrder = Object.entries(members) as [keyof Value & string, MemberCodec<unknown> | null][];
  return {
    shorten: (value) => {
      const list: unknown[] = inOrder.map(([member, short]) => {
        const own = value[member];
        if (own === undefined) return MISSING;
        return short === null ? own : short.shorten(own);
      });
      return list.slice(0, list.findLastIndex((one) => one !== MISSING) + 1);
    },
    restore: (kept) => {
      const list = kept as readonly unknown[];
      return Object.fromEntries(
        list.flatMap((own, index) => {
          if (isAbsent(own)) return [];
          const [member, short] = inOrder[index] as (typeof inOrder)[number];
          return [[member, short === null ? own : short.restore(own)]];
        }),
      ) as Value;
    },
  };
};

export type AnyCommandKind = CommandKind<unknown, unknown>;

export const commandKind = <Input, Answer>(
  name: string,
  script: (tx: Transaction, input: Input) => Answer,
  short?: ShortCodecs<Input, Answer>,
): CommandKind<Input, Answer> => ({ name, script, ...(short && { short }) });
