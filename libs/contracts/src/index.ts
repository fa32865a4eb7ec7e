export type { ExampleFile, ExampleTarget } from './example.js';
export * from './disclosure.js';
export * from './fields.js';
export * from './operation.js';
export { isList, TOTAL_HEADER } from './list.js';
export * from './query.js';
export * from './redirect.js';
