export * from './a-workbook.js';
export { sentBack } from './send-back.js';
