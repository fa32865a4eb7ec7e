import { z } from 'zod';
import { commandId, instant, streamPosition } from '../fields.js';
import { facts } from '../problem/problem.js';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/**
 * Proof of one decision: where it stands in its stream, its link of the hash chain, and the path
 * from it to the signed Merkle root of its commit group. Verified offline with the public key.
 */
export const receipt = z
  .object({
    stream: z.string().max(100),
    /** Null of a sealed offer: it would count those of others. */
    position: streamPosition.nullable(),
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

/**
 * Proof of a refusal: the code and the facts that its sender was answered, when it came and was judged,
 * and the hash of the rules by which.
 */
export const refusalReceipt = z
  .object({
    commandId,
    stream: z.string().max(100).nullable(),
    code: z.string().max(64),
    facts,
    ingressAt: instant,
    decidedAt: instant,
    /** Null where no rules were pinned, and of what its sender may not see. */
    rules: z.string().max(128).nullable(),
    keyId: z.string().max(64),
    /** Ed25519, base64url. */
    signature: z.string().max(128),
  })
  .meta({ id: 'RefusalReceipt' });
export type RefusalReceipt = z.infer<typeof refusalReceipt>;
