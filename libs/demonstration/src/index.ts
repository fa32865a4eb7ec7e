export * from './demo-accounts.js';
export * from './demo-services.js';
export { DemoPictures } from './pictures/demo-pictures.js';
export { LAST_ACCOUNT } from './plan/accounts.js';
export { isSeeded } from './seed/seed-accounts.js';
export * from './seed/seed-demonstration.js';
export { seedSite } from './seed/seed-site.js';
export { Renewal } from './renewal/renewal.js';
export { Robots } from './robots/robots.js';
