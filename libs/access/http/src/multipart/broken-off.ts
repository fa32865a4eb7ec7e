import type { PortalRequest } from '../portal-request.js';

/** Rejects once a client breaks off: the parser says nothing then, and who waits for it would for ever. */
export const brokenOff = ({ raw }: PortalRequest): Promise<never> => {
  const { promise, reject } = Promise.withResolvers<never>();
  const ended = () => {
    if (!raw.complete) reject(new Error('broken off'));
  };
  if (raw.destroyed) ended();
  else raw.once('close', ended);
  return promise;
};
