import {
  receipt,
  refusalReceipt,
  type Receipt,
  type RefusalReceipt,
} from '@fairlot/contracts/auction';
import { z } from 'zod';
import { usageError } from '../terminal/failure.js';

const RECEIPTS_MAX = 10_000;
const anyReceipt = z.union([receipt, refusalReceipt]);
const receiptFile = z.union([
  z.array(anyReceipt).max(RECEIPTS_MAX),
  anyReceipt.transform((only) => [only]),
]);

export type IssuedReceipts = {
  readonly receipts: readonly Receipt[];
  readonly refusals: readonly RefusalReceipt[];
};

/**
 * Parses a receipt as a dealer received it, or a list of receipts. Receipts of refused bids are
 * included.
 * @throws Failure BAD_RECEIPTS
 */
export const readReceipts = (text: string): IssuedReceipts => {
  try {
    const all = receiptFile.parse(JSON.parse(text));
    return {
      receipts: all.filter((each) => 'root' in each),
      refusals: all.filter((each) => 'code' in each),
    };
  } catch {
    throw usageError(
      'BAD_RECEIPTS',
      'The file does not contain a receipt or a list of receipts in JSON.',
    );
  }
};
