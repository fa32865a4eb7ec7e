export * from './stored-tables.js';
export * from './mail-maintenance.js';
export * from './mail-job-migrations.js';
export * from './mail-queue.js';
export * from './messaging-records.module.js';
export * from './migrations.js';
export * from './outbox.js';
