export * from './archived-event-store.js';
export * from './log-archive.js';
