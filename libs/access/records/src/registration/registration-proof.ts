import { createHash } from 'node:crypto';

const BYTE_BITS = 8;
const HOUR_MS = 3_600_000;
/** A proof that was computed shortly before an hour ended is valid in the next one. */
const HOURS_VALID = 1;

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();

const leadingZeroBits = (hash: Buffer): number => {
  const first = hash.findIndex((byte) => byte !== 0);
  return first < 0 ? hash.length * BYTE_BITS : first * BYTE_BITS + Math.clz32(hash[first]!) - 24;
};

/** How long a proof can be valid. Used proofs must be stored for this long. */
export const PROOF_SECONDS = ((2 * HOURS_VALID + 1) * HOUR_MS) / 1_000;

/** The hour for which a proof must be computed, in hours since 1970. */
export const proofHourAt = (at: number): number => Math.floor(at / HOUR_MS);

type ProofTerms = { readonly form: string; readonly bits: number; readonly at: number };

/**
 * Checks a proof of work `HOUR:NUMBER`: SHA-256 of `HASH:HOUR:NUMBER` begins with this many zero
 * bits, where HASH is SHA-256 of the form in hexadecimal. The hour limits for how long a used proof
 * must be stored.
 * @returns the hash, which identifies the proof; null if the proof is not valid
 */
export const proofHash = (proof: string, { form, bits, at }: ProofTerms): string | null => {
  const hour = /^(\d{1,9}):\d{1,20}$/.exec(proof)?.[1];
  if (hour === undefined || Math.abs(Number(hour) - proofHourAt(at)) > HOURS_VALID) return null;
  const hash = hashOf(`${hashOf(form).toString('hex')}:${proof}`);
  return leadingZeroBits(hash) >= bits ? hash.toString('hex') : null;
};
