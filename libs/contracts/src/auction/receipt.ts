import { z } from 'zod';
import { commandId, instant, streamPosition } from '../fields.js';
import { facts } from '../problem/problem.js';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/**
 * Proof of one decision: its position in the stream, its link in the hash chain, and the path from
 * it to the signed Merkle root of its commit group. Anyone can verify it offline with the public
 * key.
 */
export const receipt = z
  .object({
    stream: z.string().max(100),
    /**
     * Position of the decision. Null for a sealed bid, because it would reveal the number of other
     * bids.
     */
    position: streamPosition.nullable(),
    commandId,
    ingressAt: instant,
    decidedAt: instant,
    eventHash: sha256,
    previousHash: sha256,
    keyId: z.string().max(64),
    root: sha256,
    path: z.array(z.object({ side: z.enum(['L', 'R']), hash: sha256 })).max(32),
    /** Ed25519 signature of the root, base64url. */
    signature: z.string().max(128),
  })
  .meta({ id: 'Receipt' });
export type Receipt = z.infer<typeof receipt>;

/**
 * Proof of a refusal: code and facts of the response, times of arrival and decision, and hash of
 * the rules.
 */
export const refusalReceipt = z
  .object({
    commandId,
    stream: z.string().max(100).nullable(),
    code: z.string().max(64),
    facts,
    ingressAt: instant,
    decidedAt: instant,
    /**
     * Hash of the rules. Null if the object has no rules stored at publication, or if the sender
     * cannot see it.
     */
    rules: z.string().max(128).nullable(),
    keyId: z.string().max(64),
    /** Ed25519 signature of the receipt, base64url. */
    signature: z.string().max(128),
  })
  .meta({ id: 'RefusalReceipt' });
export type RefusalReceipt = z.infer<typeof refusalReceipt>;
