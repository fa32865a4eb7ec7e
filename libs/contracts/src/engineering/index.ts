export * from './disclosures.js';
export * from './engineering.js';
export * from './event-log.js';
