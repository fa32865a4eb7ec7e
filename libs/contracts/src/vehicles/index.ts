export * from './vehicles.js';
export * from './views.js';
