export type { ExampleFile, ExampleTarget } from './example.js';
export * from './fields.js';
export * from './operation.js';
