export * from './make-database.js';
export * from './source-process.js';
