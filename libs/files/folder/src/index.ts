export * from './folder-files.js';
