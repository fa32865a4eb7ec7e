const BYTE_BITS = 8;

const hashOf = async (text: string): Promise<Uint8Array> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));

const leadingZeroBits = (hash: Uint8Array): number => {
  const first = hash.findIndex((byte) => byte !== 0);
  return first < 0 ? hash.length * BYTE_BITS : first * BYTE_BITS + Math.clz32(hash[first]!) - 24;
};

export type WantedProof = { readonly proofBits: number; readonly proofHour: number };

/**
 * Finds a proof of work, which takes some seconds, as OPEN-05 describes. Null if cancelled. Each
 * proof can be used once, so each search begins at another number. The search runs outside the main
 * thread, so that the page stays responsive.
 */
export const findProof = async (
  form: string,
  { proofBits, proofHour }: WantedProof,
  signal: AbortSignal,
): Promise<string | null> => {
  const digest = [...(await hashOf(form))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
  const [first = 0] = crypto.getRandomValues(new Uint32Array(1));
  for (let number = first; !signal.aborted; number += 1) {
    const proof = `${proofHour}:${number}`;
    if (leadingZeroBits(await hashOf(`${digest}:${proof}`)) >= proofBits) return proof;
  }
  return null;
};
