export * from './a-pdf.js';
