export * from './files-in-zip.js';
export * from './pdf-content.js';
