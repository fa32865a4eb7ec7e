export * from './kept-tables.js';
export * from './mail-keeping.js';
export * from './mail-queue.js';
export * from './messaging-records.module.js';
export * from './migrations.js';
export * from './outbox.js';
