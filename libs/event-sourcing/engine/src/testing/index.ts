export * from './engine-builders.js';
export * from './faulty-store.js';
export * from './tally.js';
