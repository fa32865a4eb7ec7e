export type { SessionWatch } from './session-watch.js';
export * from './event-store.migrations.js';
export * from './postgres-event-store.js';
export * from './transaction-counter.js';
export { storedTables } from './stored-tables.js';
