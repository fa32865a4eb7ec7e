export * from './auction-scopes.js';
export * from './vehicle-scope.js';
export * from './vehicle-view.js';
export * from './vehicles-http.module.js';
