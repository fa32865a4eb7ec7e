export type { ExampleFile, ExampleTarget } from './example.js';
export * from './disclosure.js';
export * from './fields.js';
export * from './operation.js';
export { isList, SORTS_MAX, TOTAL_HEADER, type ListOrder } from './list.js';
export * from './query.js';
export * from './redirect.js';
