export * from './define-reaction.js';
export * from './migrations.js';
export * from './reaction-progress.js';
export * from './reaction-options.js';
export * from './reaction-runner.js';
export { storedTables } from './stored-tables.js';
