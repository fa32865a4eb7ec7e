import type { PortalRequest } from '../portal-request.js';

/** Rejects when a client disconnects: the parser reports nothing then, and its callers would wait forever. */
export const clientDisconnected = ({ raw }: PortalRequest): Promise<never> => {
  const { promise, reject } = Promise.withResolvers<never>();
  const ended = () => {
    if (!raw.complete) reject(new Error('broken off'));
  };
  if (raw.destroyed) ended();
  else raw.once('close', ended);
  return promise;
};
