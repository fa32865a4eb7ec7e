/** Injection tokens of values without a class. */
export const SETTINGS = Symbol('Settings');
/** The `Traces` of this process; null if none are sent. */
export const TRACES = Symbol('Traces');
export const CLOCK = Symbol('Clock');
export const EVENT_STORE = Symbol('EventStore');
/** The `PostgresConnection` of the portal's database. */
export const CONNECTION = Symbol('PostgresConnection');
