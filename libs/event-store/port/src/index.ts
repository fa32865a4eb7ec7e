export * from './beginnings.js';
export * from './check-units.js';
export * from './event.js';
export * from './event-store.js';
export * from './judge.js';
export * from './segmented-log.js';
