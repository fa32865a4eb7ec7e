import { receipt, type Receipt } from '@fairlot/contracts/auction';
import { z } from 'zod';
import { wrongUsage } from '../terminal/failure.js';

const RECEIPTS_MAX = 10_000;
const held = z.union([z.array(receipt).max(RECEIPTS_MAX), receipt.transform((one) => [one])]);

/** One receipt as its dealer got it, or a list of them. @throws Failure BAD_RECEIPTS */
export const readReceipts = (text: string): readonly Receipt[] => {
  try {
    return held.parse(JSON.parse(text));
  } catch {
    throw wrongUsage('BAD_RECEIPTS', 'The file is no receipt, nor a list of receipts, in JSON.');
  }
};
