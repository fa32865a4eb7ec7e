import { z } from 'zod';
import { commandId, instant } from '../fields.js';
import { ANYONE, SIGNED_IN } from '../callers.js';
import { noInput } from '../example.js';
import { defineOperations } from '../operation.js';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/**
 * Proof of one decision: where it stands in its stream, its link of the hash chain, and the path
 * from it to the signed Merkle root of its commit group. Verified offline with the public key.
 */
export const receipt = z
  .object({
    stream: z.string().max(100),
    position: z.int().min(0),
    commandId,
    ingressAt: instant,
    decidedAt: instant,
    eventHash: sha256,
    previousHash: sha256,
    keyId: z.string().max(64),
    root: sha256,
    path: z.array(z.object({ side: z.enum(['L', 'R']), hash: sha256 })).max(32),
    /** Ed25519 over the root, base64url. */
    signature: z.string().max(128),
  })
  .meta({ id: 'Receipt' });
export type Receipt = z.infer<typeof receipt>;

export const receiptOperations = defineOperations({
  'ENG-10': {
    method: 'POST',
    path: '/api/v1/secure/receipts/verify',
    tag: 'receipts',
    summary: 'Verify a receipt: signature, path, and the event in the log',
    description: 'Anybody may check any receipt: it proves an event without showing it.',
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
    tag: 'receipts',
    summary: 'Public keys for verifying receipts offline',
    description: 'With these a receipt is verified without asking the portal.',
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
