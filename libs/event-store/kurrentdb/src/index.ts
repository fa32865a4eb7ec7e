export * from './kurrentdb-event-store.js';
