import { z } from 'zod';
import { ANYONE, SIGNED_IN } from '../callers.js';
import { noInput } from '../example.js';
import { defineOperations } from '../operation.js';
import { commandId } from '../fields.js';
import { receipt, refusalReceipt } from './receipt.js';

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
      'whose signature or path fails, `event` is false whatever the log holds. The receipt of a ' +
      'refusal is held against the record of its command while that is kept.',
    callers: SIGNED_IN,
    effect: 'none',
    names: [],
    body: z.union([receipt, refusalReceipt]),
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
  'ENG-36': {
    method: 'GET',
    path: '/api/v1/secure/receipts/refusal/:commandId',
    name: 'refusalReceipt',
    tag: 'receipts',
    summary: 'Signed proof of a refusal, by the id of the own command',
    description:
      'Answers the signed receipt of a command that the caller sent under this id and that was ' +
      'refused: the code and facts that he was answered, when, and by which rules. It is the same ' +
      'each time, for 30 days. Any other id answers 404.',
    callers: SIGNED_IN,
    effect: 'none',
    names: ['command'],
    params: z.object({ commandId }),
    answer: refusalReceipt,
    codes: [],
    example: ({ receipt: { commandId: id } }) => ({ params: { commandId: id } }),
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
