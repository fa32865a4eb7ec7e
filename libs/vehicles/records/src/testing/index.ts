export * from './make-workbook.js';
export { sentBack } from './send-back.js';
