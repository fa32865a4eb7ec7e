import type { Statement } from '@fairlot/database';
import type { StreamName } from '@fairlot/event-sourcing-declaration';
import { assert, type DomainEvent } from '@fairlot/kernel';

/** Position and time of an event. `at` is its `ingressAt`, epoch ms. */
export type EventFact = { readonly position: number; readonly at: number };

/** An event with its position and time, as a reducer gets it. */
export type ReducerInput<Event extends DomainEvent = DomainEvent> = {
  readonly event: Event;
  readonly fact: EventFact;
};

/**
 * Returns how an event changes a row. Pure: reads no clock and no other row, and mutates nothing.
 */
export type Reducer<Row, Data> = (row: Row, data: Data, fact: EventFact) => Partial<Row>;

/** Schema of the tables: `public` for live rows, `rebuild` for those of a rebuild. */
export type RowSchema = 'public' | 'rebuild';

/** A table that is derived from the rows of a projection, and updated whenever they change. */
export type Summary = {
  /** The table's name, without a schema. */
  readonly table: string;
  /** Statements to run after rows were saved. */
  readonly writes: (
    saved: readonly Values[],
    schema: RowSchema,
  ) => readonly {
    readonly statement: Statement;
    readonly rows: readonly Values[];
    /** Columns of the saved rows that are the statement's parameters, in this order. */
    readonly columns: readonly string[];
  }[];
  /** Statement that fills the whole table once all rows exist, for a rebuild. */
  readonly fillTable: (schema: RowSchema) => string;
};

/** How the rows of a table are built. */
type TableDefinition<Row extends object, Event extends DomainEvent, RowKey extends object> = {
  /** The TypeORM entity of the table; its primary key columns are the row's key. */
  readonly entity: new () => Row;
  readonly empty: (key: RowKey) => Row;
  /**
   * A derived table. It is updated in the transaction of the rows, and rebuilt together with them.
   */
  readonly summary?: Summary;
} & (
  | {
      /** Changes that every event makes, such as to the row's position. */
      readonly always?: (fact: EventFact) => Partial<Row>;
      /**
       * Reducers by event type. Every event of the streams must be listed, or the code does not
       * compile.
       */
      readonly on: {
        readonly [Type in Event['type']]: Reducer<Row, Extract<Event, { type: Type }>['data']>;
      };
    }
  | {
      /**
       * The changes of a sequence of events. For rows whose state other code folds from all its
       * events.
       */
      readonly fold: (row: Row, happened: readonly ReducerInput<Event>[]) => Partial<Row>;
    }
);

/** A row or a key of any table: property to value. */
export type Values = Readonly<Record<string, unknown>>;

/** What the projector needs to know about the rows of a table. */
export type Rows = {
  readonly entity: new () => object;
  /** Kinds of streams whose events build the rows. */
  readonly streams: readonly string[];
  readonly summary?: Summary;
  touches(name: StreamName, event: DomainEvent): readonly Values[];
  /** Whether the event creates its rows, so that they need not be looked up. */
  begins(event: DomainEvent): boolean;
  empty(key: Values): Values;
  /** @param happened events of this row, in order */
  reduce(row: Values, happened: readonly ReducerInput[]): Values;
};

/**
 * A read model: the rows of its streams, which contain the streams' positions, and further tables.
 */
export type Projection = Rows & {
  readonly name: string;
  readonly version: number;
  /**
   * For each kind of stream, the property of the row that contains the position of its newest
   * event.
   */
  readonly positions: Readonly<Record<string, string>>;
  readonly beside: readonly Rows[];
};

/** Defines the rows of a further table, such as one row for each bid on a lot. */
export const defineRows = <
  Row extends object,
  Event extends DomainEvent,
  Key extends object,
  RowKey extends object,
>(
  definition: TableDefinition<Row, Event, RowKey> & {
    readonly streams: readonly string[];
    /** Keys of the rows that an event changes. */
    readonly touches: (key: Key, event: Event) => readonly RowKey[];
    /** Events that create the rows whose keys they return, so that these need not be looked up. */
    readonly begins?: readonly Event['type'][];
  },
): Rows => {
  const { streams, touches } = definition;
  const begins: ReadonlySet<string> = new Set(definition.begins);
  return {
    ...rowMakerOf(definition),
    streams,
    touches: ({ key }, event) => touches(key as Key, event as Event) as readonly Values[],
    begins: ({ type }) => begins.has(type),
  };
};

/** Defines a read model with one row per stream. The row's key is the key in the stream's name. */
export const defineProjection = <Row extends object, Event extends DomainEvent, Key extends object>(
  definition: TableDefinition<Row, Event, Key> & {
    /** Name of the read model, after its content, such as `lots`. */
    readonly name: string;
    /** Version of the code. Increase it if the rows must be rebuilt from the log. */
    readonly version: number;
    /**
     * The kinds of streams whose events build the rows. Each has the property of the row that
     * contains the position of its newest event, which is -1 before any event.
     */
    readonly positions: Readonly<Record<string, keyof Row & string>>;
    /** Further tables built from the same events. */
    readonly beside?: readonly Rows[];
  },
): Projection => {
  const { name, version, positions, beside = [] } = definition;
  return {
    ...rowMakerOf(definition),
    name,
    version,
    positions,
    beside,
    streams: Object.keys(positions),
    touches: ({ key }) => [key as Values],
    begins: () => false,
  };
};

const rowMakerOf = <Row extends object, Event extends DomainEvent, RowKey extends object>(
  definition: TableDefinition<Row, Event, RowKey>,
): Pick<Rows, 'entity' | 'summary' | 'empty' | 'reduce'> => {
  const { entity, summary } = definition;
  return {
    entity,
    ...(summary && { summary }),
    empty: (key) => definition.empty(key as RowKey) as Values,
    reduce: rowReducerOf(definition),
  };
};

const rowReducerOf = <Row extends object, Event extends DomainEvent, RowKey extends object>(
  definition: TableDefinition<Row, Event, RowKey>,
): Rows['reduce'] => {
  if ('fold' in definition) {
    const { fold } = definition;
    return (row, happened) => ({
      ...row,
      ...fold(row as Row, happened as readonly ReducerInput<Event>[]),
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

/** A reducer for an event that does not change the row. */
export const noChange = (): Record<never, never> => ({});
