import type { PortalRequest } from '../callers/portal-request.js';

/**
 * Rejects if the client disconnects. The parser does not report that, so its callers would wait
 * forever.
 */
export const rejectOnDisconnect = ({ raw }: PortalRequest): Promise<never> => {
  const { promise, reject } = Promise.withResolvers<never>();
  const ended = () => {
    if (!raw.complete) reject(new Error('broken off'));
  };
  if (raw.destroyed) ended();
  else raw.once('close', ended);
  return promise;
};
