export * from './fields.js';
export * from './operation.js';
