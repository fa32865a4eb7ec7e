export * from './an-issuer.js';
export * from './browser.js';
