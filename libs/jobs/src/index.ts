export * from './failing-work.js';
export * from './job-kind.js';
export * from './job-queue.js';
export * from './job-run.js';
export * from './job-worker.js';
export * from './repeated-jobs.js';
export * from './stored-tables.js';
export * from './migrations.js';
