import type { IncomingMessage } from 'node:http';
import { urgentWork } from '@fairlot/kernel';

/**
 * Reads a request body one chunk per turn of the event loop, and only while no bid is in progress.
 * Without these pauses, bids would wait while one turn reads up to 2 MB of each connection.
 */
export const paced = async function* (body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const piece of body) {
    yield piece;
    await urgentWork.pause();
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
