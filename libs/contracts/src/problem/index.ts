export * from './codes.js';
export * from './problem.js';
export * from './refusals.js';
export * from './field-faults.js';
