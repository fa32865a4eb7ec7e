/** Injection tokens for values that have no class. */
export const SETTINGS = Symbol('Settings');
/** The `Traces` of this process; null if it sends no traces. */
export const TRACES = Symbol('Traces');
export const CLOCK = Symbol('Clock');
export const EVENT_STORE = Symbol('EventStore');
/** The `PostgresConnection` of the portal's database. */
export const CONNECTION = Symbol('PostgresConnection');
