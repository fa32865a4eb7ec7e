import { type Receipt, receiptOperations } from '@fairlot/contracts/auction';
import { call } from '#shared/api/call.js';

/** Whether the receipt is genuine and its event stands in the log (ENG-10). */
export const verifyReceipt = (body: Receipt) => call(receiptOperations['ENG-10'], { body });
