const BYTE_BITS = 8;

const hashOf = async (text: string): Promise<Uint8Array> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));

const leadingZeroBits = (hash: Uint8Array): number => {
  const first = hash.findIndex((byte) => byte !== 0);
  return first < 0 ? hash.length * BYTE_BITS : first * BYTE_BITS + Math.clz32(hash[first]!) - 24;
};

type ProofRequest = { readonly bits: number; readonly signal: AbortSignal };

/**
 * Finds a proof of work: a number that takes some seconds to compute, as OPEN-05 describes. Null if
 * cancelled. The search runs outside the main thread, so that the page stays responsive.
 */
export const findProof = async (
  form: string,
  { bits, signal }: ProofRequest,
): Promise<string | null> => {
  const digest = [...(await hashOf(form))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
  for (let number = 0; !signal.aborted; number += 1)
    if (leadingZeroBits(await hashOf(`${digest}:${number}`)) >= bits) return String(number);
  return null;
};
