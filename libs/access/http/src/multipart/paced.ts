import type { IncomingMessage } from 'node:http';
import { urgentWork } from '@fairlot/kernel';

/** All uploads share this rate while bids are placed: 8 MB per second. */
const BYTES_PER_MS = 8_000;
/** Bids are placed if the last one ended within this time. */
const RECENT_MS = 1_000;

/** When the bytes that were read so far are used up at the shared rate. */
let usedUpAt = 0;
const waitForShare = async (bytes: number): Promise<void> => {
  const now = performance.now();
  usedUpAt = Math.max(usedUpAt, now) + bytes / BYTES_PER_MS;
  const leftMs = usedUpAt - now;
  if (leftMs >= 1) await new Promise((resolve) => setTimeout(resolve, leftMs));
};

/**
 * Reads a request body one piece per turn of the event loop, and only while no bid is in progress.
 * Without pauses, one turn would read up to 2 MB of each connection, and bids would wait meanwhile.
 * While bids are placed, all bodies share a rate: each 64 MB cause a garbage collection that stops
 * the process for 100 ms or more.
 */
export const paced = async function* (body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const piece of body) {
    yield piece;
    await urgentWork.pause();
    if (urgentWork.quietMs < RECENT_MS) await waitForShare(piece.length);
  }
};

const discarded = new WeakSet<IncomingMessage>();

const discard = async (request: IncomingMessage): Promise<void> => {
  const pieces = paced(request.unpipe());
  try {
    while ((await pieces.next()).done !== true);
  } catch {
    // The client has disconnected.
  }
};

/**
 * Discards the rest of a body that nobody reads any more, so that the connection stays usable. Call
 * it before the response is sent: Node.js would then discard the rest itself, without pauses.
 */
export const discardRest = (request: IncomingMessage): void => {
  if (request.complete) {
    request.unpipe().resume();
    return;
  }
  if (discarded.has(request)) return;
  discarded.add(request);
  void discard(request);
};
