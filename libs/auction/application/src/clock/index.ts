export * from './due-source.js';
export * from './lease.js';
export { Scheduler } from './scheduler.js';
