import { hash } from 'node:crypto';

/** The milliseconds of a UUID of version 7. */
const TIMED = /^[0-9a-f]{8}-[0-9a-f]{4}(?=-7)/i;

/**
 * The id under which the log knows what a user calls `chosen`. Ids are unique in the whole log, and
 * whoever sends an id first owns it: as it was sent, one user could take the id that another is
 * about to send. Bound to its user nobody else can make it; the same user gets the same id again.
 *
 * What begins with its time (version 7) keeps it, so that it stands where it is written in an index too.
 *
 * @returns a UUID of version 8 (RFC 9562): digits of our own
 */
export const userCommandId = (idUser: number, chosen: string): string => {
  const digest = hash(
    'sha256',
    JSON.stringify(['command of a user', idUser, chosen.toLowerCase()]),
  );
  const [time = `${digest.slice(0, 8)}-${digest.slice(8, 12)}`] = TIMED.exec(chosen) ?? [];
  return `${time.toLowerCase()}-8${digest.slice(13, 16)}-8${digest.slice(17, 20)}-${digest.slice(20, 32)}`;
};
