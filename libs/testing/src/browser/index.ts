export * from './contexts.js';
export * from './deadlines.js';
export * from './page-checks.js';
export * from './open-browser.js';
