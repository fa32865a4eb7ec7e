export * from './problem.js';
export * from './refusals.js';
