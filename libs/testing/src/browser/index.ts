export * from './contexts.js';
export * from './deadlines.js';
export * from './judging.js';
export * from './open-browser.js';
