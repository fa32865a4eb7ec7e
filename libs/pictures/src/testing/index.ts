export * from './make-pdf.js';
