export * from './due-source.js';
export * from './lease.js';
export { Scheduler, type SchedulerParts } from './scheduler.js';
