export * from './addresses.js';
export * from './built-assets.js';
export * from './consent-key.js';
export * from './stored-names.js';
export { isIndexed } from './page-facts.js';
export type * from './registration/registration-view.js';
export * from './render-page.js';
export type * from './site-view.js';
