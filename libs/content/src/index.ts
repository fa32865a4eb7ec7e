export * from './code-tables/code-tables.js';
export * from './language-of.js';
export * from './locales.js';
export { provenanceLogo } from './logos/provenance-logos.js';
export * from './regulations.js';
export * from './texts.js';
export { contradictingMakes } from './vehicles/frame-makers.js';
export * from './vehicles/vehicle-name.js';
