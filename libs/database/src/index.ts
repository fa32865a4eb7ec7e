export * from './connection-of-url.js';
export * from './data-dir-lock.js';
export * from './migrate.js';
export * from './postgres-connection.js';
export * from './running-postgres.js';
export * from './sql-migration.js';
export * from './start-postgres.js';
export * from './typeorm-options.js';
