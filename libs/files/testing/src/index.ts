export * from './files.contract.js';
