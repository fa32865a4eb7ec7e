export * from './answer-example.js';
export * from './asyncapi.js';
export * from './codes-of.js';
export * from './example-target.js';
export * from './openapi.js';
