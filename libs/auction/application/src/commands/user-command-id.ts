import { createHash } from 'node:crypto';

/**
 * The id under which the log knows what a user calls `chosen`. Ids are unique in the whole log, and
 * whoever sends an id first owns it: as it was sent, one user could take the id that another is
 * about to send. Bound to its user nobody else can make it; the same user gets the same id again.
 *
 * @returns a UUID of version 8 (RFC 9562): digits of our own
 */
export const userCommandId = (idUser: number, chosen: string): string => {
  const digest = createHash('sha256')
    .update(JSON.stringify(['command of a user', idUser, chosen.toLowerCase()]))
    .digest('hex');
  return [
    digest.slice(0, 8),
    digest.slice(8, 12),
    `8${digest.slice(13, 16)}`,
    `8${digest.slice(17, 20)}`,
    digest.slice(20, 32),
  ].join('-');
};
