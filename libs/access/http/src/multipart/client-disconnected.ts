import type { PortalRequest } from '../callers/portal-request.js';

/**
 * Rejects if a client disconnects, because the parser then reports nothing and its callers would
 * wait forever.
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
