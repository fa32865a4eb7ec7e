export * from './shelf-context.js';
export * from './golden-files.js';
