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

/** What rows of a table are made of, and how. */
type Made<Row extends object, Event extends DomainEvent, RowKey extends object> = {
  /** The TypeORM entity of the table; its primary key columns are the row's key. */
  readonly entity: new () => Row;
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

/** A row, or the key of one, when it does not matter of which table: property to value. */
export type Values = Readonly<Record<string, unknown>>;

/** What the runner needs of rows, whatever they are. */
export type Rows = {
  readonly entity: new () => object;
  /** The kinds of streams whose events make them. */
  readonly streams: readonly string[];
  readonly summary?: Summary;
  touches(name: StreamName, event: DomainEvent): readonly Values[];
  /** Whether it makes the rows it touches: none is looked for before. */
  begins(event: DomainEvent): boolean;
  empty(key: Values): Values;
  /** @param happened to this row, in order */
  reduce(row: Values, happened: readonly Happening[]): Values;
};

/** A read model, whatever its rows are: those of its streams, which say how far each went, and others. */
export type Projection = Rows & {
  readonly name: string;
  readonly version: number;
  /** By the kind of a stream, the property of its row that has the position of its newest event. */
  readonly positions: Readonly<Record<string, string>>;
  readonly beside: readonly Rows[];
};

/** Rows beside those of the streams, such as one for each offer on a lot. */
export const defineRows = <
  Row extends object,
  Event extends DomainEvent,
  Key extends object,
  RowKey extends object,
>(
  definition: Made<Row, Event, RowKey> & {
    readonly streams: readonly string[];
    /** The rows that an event touches. */
    readonly touches: (key: Key, event: Event) => readonly RowKey[];
    /** Events that make the rows they touch: none is looked for before. */
    readonly begins?: readonly Event['type'][];
  },
): Rows => {
  const { streams, touches } = definition;
  const begins: ReadonlySet<string> = new Set(definition.begins);
  return {
    ...madeOf(definition),
    streams,
    touches: ({ key }, event) => touches(key as Key, event as Event) as readonly Values[],
    begins: ({ type }) => begins.has(type),
  };
};

/** A read model as a value: each stream has a row, of the key that its name carries, and what it then looks like. */
export const defineProjection = <Row extends object, Event extends DomainEvent, Key extends object>(
  definition: Made<Row, Event, Key> & {
    /** By what it shows, such as `lots`. */
    readonly name: string;
    /** Raised when the rows must be made again from the log. */
    readonly version: number;
    /**
     * The kinds of streams, in its context, whose events make its rows, each with the property that these
     * set to the position of the newest one; -1 before any.
     */
    readonly positions: Readonly<Record<string, keyof Row & string>>;
    /** Rows of other tables that the same events make. */
    readonly beside?: readonly Rows[];
  },
): Projection => {
  const { name, version, positions, beside = [] } = definition;
  return {
    ...madeOf(definition),
    ...{ name, version, positions, beside },
    streams: Object.keys(positions),
    touches: ({ key }) => [key as Values],
    begins: () => false,
  };
};

const madeOf = <Row extends object, Event extends DomainEvent, RowKey extends object>(
  definition: Made<Row, Event, RowKey>,
): Pick<Rows, 'entity' | 'summary' | 'empty' | 'reduce'> => {
  const { entity, summary } = definition;
  return {
    entity,
    ...(summary && { summary }),
    empty: (key) => definition.empty(key as RowKey) as Values,
    reduce: reduceOf(definition),
  };
};

const reduceOf = <Row extends object, Event extends DomainEvent, RowKey extends object>(
  definition: Made<Row, Event, RowKey>,
): Rows['reduce'] => {
  if ('fold' in definition) {
    const { fold } = definition;
    return (row, happened) => ({
      ...row,
      ...fold(row as Row, happened as readonly Happening<Event>[]),
    });
  }
  const { entity, on, always } = definition;
  const reducers = new Map<string, Reducer<Values, object>>(
    Object.entries(on as object) as [string, Reducer<Values, object>][],
  );
  return (before, happened) => {
    const row = { ...before };
    for (const { event, fact } of happened) {
      const reducer = reducers.get(event.type);
      assert(reducer !== undefined, `${entity.name} has no reducer for ${event.type}`);
      Object.assign(row, reducer(row, event.data, fact), always?.(fact));
    }
    return row;
  };
};

/** The reducer of an event that changes nothing here. */
export const unchanged = (): Record<never, never> => ({});
