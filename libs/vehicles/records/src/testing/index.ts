export * from './make-workbook.js';
export { sendBackOutcomes } from './send-back.js';
