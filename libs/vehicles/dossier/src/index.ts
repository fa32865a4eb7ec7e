export * from './datasheet-pdf.js';
export * from './dossier-zip.js';
