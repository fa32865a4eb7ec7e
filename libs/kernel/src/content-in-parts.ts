import { longWork } from './urgent-work.js';

/**
 * Reads content completely. Copies it in parts, and pauses for urgent work in between. Node's
 * `buffer` would copy 10 MB twice without a pause, which takes 10 ms.
 */
export const contentInParts = async (pieces: AsyncIterable<Uint8Array>): Promise<Buffer> => {
  const read: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of pieces) {
    read.push(piece);
    bytes += piece.length;
  }
  const content = Buffer.allocUnsafe(bytes);
  const pause = longWork();
  let at = 0;
  for (const piece of read) {
    content.set(piece, at);
    at += piece.length;
    const paused = pause();
    if (paused !== undefined) await paused;
  }
  return content;
};
