export * from './define-reaction.js';
export * from './migrations.js';
export * from './reaction-ledger.js';
export * from './reaction-parts.js';
export * from './reaction-runner.js';
export { keptTables } from './kept-tables.js';
