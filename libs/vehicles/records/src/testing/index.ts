export * from './a-workbook.js';
