export * from './memory-event-log.js';
export * from './memory-event-store.js';
