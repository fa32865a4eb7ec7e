export * from './a-database.js';
export * from './source-process.js';
