import { z } from 'zod';
import { ANYONE, SIGNED_IN } from '../callers.js';
import { noInput } from '../example.js';
import { defineOperations } from '../operation.js';
import { receipt } from './receipt.js';

export const receiptOperations = defineOperations({
  'ENG-10': {
    method: 'POST',
    path: '/api/v1/secure/receipts/verify',
    name: 'verifyReceipt',
    tag: 'receipts',
    summary: 'Verify a receipt: signature, path, and the event in the log',
    description:
      'Checks a receipt: its signature, its path, and whether the log holds the event. Any ' +
      'signed-in user may check any receipt, which proves an event without showing it; of one ' +
      'whose signature or path fails, `event` is false whatever the log holds.',
    callers: SIGNED_IN,
    effect: 'none',
    names: [],
    body: receipt,
    answer: z
      .object({
        valid: z.boolean(),
        checks: z.object({
          signature: z.boolean(),
          path: z.boolean(),
          event: z.boolean(),
        }),
      })
      .meta({ id: 'ReceiptCheck' }),
    codes: [],
    example: ({ receipt: body }) => ({ body }),
  },
  'ENG-14': {
    method: 'GET',
    path: '/api/v1/open/receipt-keys',
    name: 'receiptKeys',
    tag: 'receipts',
    summary: 'Public keys for verifying receipts offline',
    description:
      'Answers the public keys, old ones too, with which anybody verifies receipts offline, ' +
      'without asking the portal. Private keys never leave it.',
    callers: ANYONE,
    effect: 'none',
    names: [],
    answer: z.array(
      z.object({ keyId: z.string(), algorithm: z.literal('Ed25519'), publicKeyPem: z.string() }),
    ),
    codes: [],
    example: noInput,
  },
});
