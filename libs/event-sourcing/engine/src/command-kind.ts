import type { Transaction } from './script.js';

/**
 * A command as a value: its name, which is frozen with the first log that has it, and what decides
 * it. The script is given all it needs: what was asked for, and what was looked up for it; what it
 * has to ask while it runs it asks through `tx.outside`. So the same can be decided again.
 */
export type CommandKind<Input, Answer> = {
  readonly name: string;
  // A method, so that kinds of different inputs stand in one list.
  script(tx: Transaction, input: Input): Answer;
  /** How it is written where thousands come a second; as it is without. */
  readonly short?: Short<Input, Answer>;
};

/** Shorter JSON, and back. */
type Short<Input, Answer> = {
  readonly input: Shortened<Input>;
  readonly answer: Shortened<Answer>;
};
export type Shortened<Value> = { shorten(value: Value): unknown; restore(short: unknown): Value };

/**
 * The members of an object as a list, each as it is (null) or shorter, in an order that is frozen with
 * the first log that has it. A later one is added as the last: where a list ends before, it is absent.
 */
export const asList = <Value extends object>(members: {
  readonly [Member in keyof Value]-?: Shortened<NonNullable<Value[Member]>> | null;
}): Shortened<Value> => {
  const inOrder = Object.entries(members) as [keyof Value & string, Shortened<unknown> | null][];
  return {
    shorten: (value) => {
      const list: unknown[] = [];
      for (const [member, short] of inOrder) {
        const own = value[member];
        if (own !== undefined) list.push(short === null ? own : short.shorten(own));
      }
      return list;
    },
    restore: (kept) => {
      const list = kept as readonly unknown[];
      return Object.fromEntries(
        list.map((own, index) => {
          const [member, short] = inOrder[index] as (typeof inOrder)[number];
          return [member, short === null ? own : short.restore(own)];
        }),
      ) as Value;
    },
  };
};

export type AnyCommandKind = CommandKind<unknown, unknown>;

export const commandKind = <Input, Answer>(
  name: string,
  script: (tx: Transaction, input: Input) => Answer,
  short?: Short<Input, Answer>,
): CommandKind<Input, Answer> => ({ name, script, ...(short && { short }) });
