export * from './files-in-zip.js';
