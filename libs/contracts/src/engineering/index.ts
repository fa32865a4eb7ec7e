export * from './disclosures.js';
export * from './engineering.js';
export * from './event-log.js';
export * from './processes.js';
