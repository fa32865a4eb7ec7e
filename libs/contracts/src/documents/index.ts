export * from './asyncapi.js';
export * from './codes-of.js';
export * from './openapi.js';
