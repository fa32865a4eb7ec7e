export * from './vehicle-reader.js';
export * from './vehicle-scope.js';
export * from './vehicle-showings.js';
export * from './vehicle-sight.js';
export * from './vehicle-view.js';
export * from './vehicles-application.module.js';
