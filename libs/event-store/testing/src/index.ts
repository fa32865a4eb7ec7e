export * from './builders.js';
export * from './event-store.contract.js';
export * from './follow-log.js';
export * from './memory-event-log.js';
export * from './memory-event-store.js';
