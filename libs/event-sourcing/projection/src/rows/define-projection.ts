import type { Statement } from '@fairlot/database';
import type { StreamName } from '@fairlot/event-sourcing-declaration';
import { assert, type DomainEvent } from '@fairlot/kernel';

/** Where and when an event stands; `at` is its `ingressAt` (epoch milliseconds). */
export type Fact = { readonly position: number; readonly at: number };

/** An event with its fact, as rows take it. */
export type Happening<Event extends DomainEvent = DomainEvent> = {
  readonly event: Event;
  readonly fact: Fact;
};

/** What an event changes in a row. Pure: reads no clock and no other row, never writes to this one. */
export type Reducer<Row, Data> = (row: Row, data: Data, fact: Fact) => Partial<Row>;

/** Where live rows stand, and where a rebuild makes them anew. */
export type Place = 'public' | 'rebuild';

/** A table that is made of the rows of a projection, as often as some of them change. */
export type Summary = {
  /** Without a schema. */
  readonly table: string;
  /** What is written once these rows are, unless there is none of it. */
  readonly writes: (
    saved: readonly Values[],
    place: Place,
  ) => readonly {
    readonly statement: Statement;
    readonly rows: readonly Values[];
    /** Of the rows, in the order of the statement's parameters. */
    readonly columns: readonly string[];
  }[];
  /** The statement that makes all of it, once all rows are there. */
  readonly whole: (place: Place) => string;
};

type Definition<
  Row extends object,
  Event extends DomainEvent,
  Key extends object,
  RowKey extends object,
> = {
  /** By what it shows, such as `lot-board`. */
  readonly name: string;
  /** Raised when the rows must be made again from the log. */
  readonly version: number;
  /** The TypeORM entity of its table; its primary key columns are the row's key. */
  readonly entity: new () => Row;
  /** The kinds of streams, in its context, whose events make its rows. */
  readonly streams: string | readonly string[];
  /** The rows that an event touches; without it each stream has the one row of its own key. */
  readonly touches?: (key: Key, event: Event) => readonly RowKey[];
  /** Events that make the rows they touch: none is looked for before. */
  readonly begins?: readonly Event['type'][];
  readonly empty: (key: RowKey) => Row;
  /** Kept in the transaction of the rows, and made anew with them. */
  readonly summary?: Summary;
} & (
  | {
      /** What every event changes, such as the row's position. */
      readonly always?: (fact: Fact) => Partial<Row>;
      /** Names every event of the streams: a new one does not compile without its reducer. */
      readonly on: {
        readonly [Type in Event['type']]: Reducer<Row, Extract<Event, { type: Type }>['data']>;
      };
    }
  | {
      /** What these events in their order change, where a fold stands elsewhere that names every event. */
      readonly fold: (row: Row, happened: readonly Happening<Event>[]) => Partial<Row>;
    }
);

/** A row, or the key of one, when it does not matter of which projection: property to value. */
export type Values = Readonly<Record<string, unknown>>;

/** What the runner needs of a projection, whatever its rows are. */
export type Projection = {
  readonly name: string;
  readonly version: number;
  readonly entity: new () => object;
  readonly streams: readonly string[];
  readonly summary?: Summary;
  touches(name: StreamName, event: DomainEvent): readonly Values[];
  begins(event: DomainEvent): boolean;
  empty(key: Values): Values;
  /** @param happened to this row, in order */
  reduce(row: Values, happened: readonly Happening[]): Values;
};

/**
 * A read model as a value: which rows an event touches, and what each then looks like. Without
 * `touches` each stream has one row, of the key that its name carries.
 */
export const defineProjection = <
  Row extends object,
  Event extends DomainEvent,
  Key extends object,
  RowKey extends object = Key,
>(
  definition: Definition<Row, Event, Key, RowKey>,
): Projection => {
  const { name, version, entity, streams, touches, summary } = definition;
  const begins: ReadonlySet<string> = new Set(definition.begins);
  return {
    name,
    version,
    entity,
    streams: typeof streams === 'string' ? [streams] : streams,
    ...(summary && { summary }),
    touches: ({ key }, event) =>
      touches === undefined
        ? [key as Values]
        : (touches(key as Key, event as Event) as readonly Values[]),
    begins: ({ type }) => begins.has(type),
    empty: (key) => definition.empty(key as RowKey) as Values,
    reduce: reduceOf(definition),
  };
};

const reduceOf = <
  Row extends object,
  Event extends DomainEvent,
  Key extends object,
  RowKey extends object,
>(
  definition: Definition<Row, Event, Key, RowKey>,
): Projection['reduce'] => {
  if ('fold' in definition) {
    const { fold } = definition;
    return (row, happened) => ({
      ...row,
      ...fold(row as Row, happened as readonly Happening<Event>[]),
    });
  }
  const { name, on, always } = definition;
  const reducers = new Map<string, Reducer<Values, object>>(
    Object.entries(on as object) as [string, Reducer<Values, object>][],
  );
  return (before, happened) => {
    const row = { ...before };
    for (const { event, fact } of happened) {
      const reducer = reducers.get(event.type);
      assert(reducer !== undefined, `${name} has no reducer for ${event.type}`);
      Object.assign(row, reducer(row, event.data, fact), always?.(fact));
    }
    return row;
  };
};

/** The reducer of an event that changes nothing here. */
export const unchanged = (): Record<never, never> => ({});
