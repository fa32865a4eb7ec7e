import { hash } from 'node:crypto';

/** Matches the time (milliseconds) in a UUID of version 7. */
const UUID_V7_TIME = /^[0-9a-f]{8}-[0-9a-f]{4}(?=-7)/i;

/**
 * The log's id for a command id that a user chose. Ids are unique in the whole log and belong to
 * the first sender. Without this, a user could use the id that another user is about to send. For
 * the same user, the result is always the same. Nobody else can produce it.
 *
 * A version 7 UUID keeps its time, so that inserts stay local in an index.
 *
 * @returns a UUID of version 8 (RFC 9562)
 */
export const userCommandId = (idUser: number, chosen: string): string => {
  const digest = hash(
    'sha256',
    JSON.stringify(['command of a user', idUser, chosen.toLowerCase()]),
  );
  const [time = `${digest.slice(0, 8)}-${digest.slice(8, 12)}`] = UUID_V7_TIME.exec(chosen) ?? [];
  return `${time.toLowerCase()}-8${digest.slice(13, 16)}-8${digest.slice(17, 20)}-${digest.slice(20, 32)}`;
};
