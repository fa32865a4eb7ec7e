export * from './asyncapi.js';
export * from './openapi.js';
