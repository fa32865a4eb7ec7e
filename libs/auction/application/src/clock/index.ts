export * from './due-source.js';
export * from './lease.js';
export { OutageDetector } from './outage-detector.js';
export { StoreOutages } from './store-outages.js';
export { Scheduler } from './scheduler.js';
