import { createHash, randomBytes } from 'node:crypto';
import type { LiveIdentity } from '@fairlot/live-bus-port';

/** Prefix of the user names that the portal creates at the broker. */
export const NAME_PREFIX = 'live.';
const NAME_PATTERN = /^live\.u(\d+)\.d(\d+)\.([0-9a-f]{24})\.(\d+)\.[0-9a-f]{12}$/;

/** Owner and expiry of a client at the broker, as parsed from its name. */
export type NamedClient = {
  readonly username: string;
  readonly idUser: number;
  readonly idDealer: number;
  readonly session: string;
  readonly expiresAt: number;
};

/**
 * Identifies a session in a user name. It is a hash, because the broker logs the names of clients.
 */
export const sessionMark = (sessionId: string): string =>
  createHash('sha256').update(sessionId).digest('hex').slice(0, 24);

/**
 * Creates the user name of a client at the broker. It contains the owner, so that any process can
 * end the client without storing it.
 */
export const entryName = (
  { idUser, idDealer, sessionId }: LiveIdentity,
  expiresAt: number,
): string => {
  const one = randomBytes(6).toString('hex');
  return ['live', `u${idUser}`, `d${idDealer ?? 0}`, sessionMark(sessionId), expiresAt, one].join(
    '.',
  );
};

/** Parses owner and expiry in a user name; null if the portal did not create the name. */
export const parseName = (username: string): NamedClient | null => {
  const part = NAME_PATTERN.exec(username);
  if (part === null) return null;
  const idUser = Number(part[1]);
  const idDealer = Number(part[2]);
  const expiresAt = Number(part[4]);
  return { username, idUser, idDealer, session: part[3]!, expiresAt };
};
