export * from './check-server.js';
export * from './kurrentdb-event-store.js';
