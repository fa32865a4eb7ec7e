export * from './an-access.js';
export * from './records.js';
