export * from './a-database.js';
