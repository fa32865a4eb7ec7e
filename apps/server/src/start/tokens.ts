/** Injection tokens of what has no class of its own. */
export const SETTINGS = Symbol('Settings');
/** The `Traces` of this process; null where they go nowhere. */
export const TRACES = Symbol('Traces');
export const CLOCK = Symbol('Clock');
export const EVENT_STORE = Symbol('EventStore');
/** The `PostgresConnection` of the portal's database. */
export const CONNECTION = Symbol('PostgresConnection');
