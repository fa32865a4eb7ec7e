export * from './due-source.js';
export * from './lease.js';
export { StoreLooks } from './store-looks.js';
export { StoreOutages } from './store-outages.js';
export { Scheduler } from './scheduler.js';
