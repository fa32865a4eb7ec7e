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
    summary: 'Verify a receipt: signature, path and event in the log',
    description:
      'Verifies the signature and the path of a receipt, and whether the log contains its event. Signed-in users can verify any receipt; the call does not return the event. If signature or path is invalid, `event` is false. The receipt of a refused command is compared with the stored command, as long as the portal stores that command.',
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
    summary: 'Get the signed receipt of a refused command',
    description:
      'Returns the signed receipt of a refused command of the caller, with the code and facts of the response, the time and the rules. For 30 days, the call returns the same receipt each time. After that, and for other ids, the call returns 404.',
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
    summary: 'List the public keys to verify receipts offline',
    description:
      'Returns the public keys, including old keys, with which clients can verify receipts offline.',
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
