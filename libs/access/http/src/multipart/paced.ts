import type { IncomingMessage } from 'node:http';
import { urgentWork } from '@fairlot/kernel';

/** All uploads share this rate while bids are placed: 8 MB per second. */
const BYTES_PER_MS = 8_000;
/** Bids are placed if the last one ended within this time. */
const RECENT_MS = 1_000;

/** No chunk waits longer, so that many slow uploads still end before their time limit. */
const WAIT_MAX_MS = 200;

/** When the bytes that were read so far are used up at the shared rate. */
let usedUpAt = 0;
const waitForShare = async (bytes: number): Promise<void> => {
  const now = performance.now();
  const usedUp = Math.max(usedUpAt, now) + bytes / BYTES_PER_MS;
  usedUpAt = Math.min(usedUp, now + WAIT_MAX_MS);
  const leftMs = usedUpAt - now;
  if (leftMs >= 1) await new Promise((resolve) => setTimeout(resolve, leftMs));
};

/**
 * Reads a request body one chunk per turn of the event loop, and only while no bid is in progress.
 * Without these pauses, bids would wait while one turn reads up to 2 MB of each connection.
 */
const inTurns = async function* (body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const chunk of body) {
    yield chunk;
    await urgentWork.pause();
  }
};

/**
 * Reads a request body in turns. While bids are placed, all bodies share a rate, because storing
 * and reading content needs processor time and creates garbage.
 */
export const paced = async function* (body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const chunk of inTurns(body)) {
    yield chunk;
    if (urgentWork.quietMs < RECENT_MS) await waitForShare(chunk.length);
  }
};

const discarded = new WeakSet<IncomingMessage>();

const discard = async (request: IncomingMessage): Promise<void> => {
  const chunks = inTurns(request.unpipe());
  try {
    while ((await chunks.next()).done !== true);
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
