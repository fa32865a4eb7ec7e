/** Injection tokens of what has no class of its own. */
export const SETTINGS = Symbol('Settings');
export const CLOCK = Symbol('Clock');
export const EVENT_STORE = Symbol('EventStore');
/** The `PostgresConnection` of the portal's database. */
export const CONNECTION = Symbol('PostgresConnection');
