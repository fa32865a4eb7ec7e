export * from './form-schema.js';
export * from './registration.js';
