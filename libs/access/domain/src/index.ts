export * from './admission.js';
export * from './caller-kinds.js';
export * from './caller.js';
export * from './sight.js';
export * from './visibility.js';
