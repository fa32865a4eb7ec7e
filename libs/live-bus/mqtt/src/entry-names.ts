import { createHash, randomBytes } from 'node:crypto';
import type { LiveIdentity } from '@fairlot/live-bus-port';

/** Prefix of all names. */
export const NAMES = 'live.';
const NAME = /^live\.u(\d+)\.d(\d+)\.([0-9a-f]{24})\.(\d+)\.[0-9a-f]{12}$/;

/** Owner and expiry of a broker client, from its name. */
export type NamedClient = {
  readonly username: string;
  readonly idUser: number;
  readonly idDealer: number;
  readonly session: string;
  readonly expiresAt: number;
};

/** A hash, because the broker logs the names of its clients. */
export const sessionMark = (sessionId: string): string =>
  createHash('sha256').update(sessionId).digest('hex').slice(0, 24);

/** The name has the owner, so that any process can end the client and none has to store it. */
export const entryName = (
  { idUser, idDealer, sessionId }: LiveIdentity,
  expiresAt: number,
): string => {
  const one = randomBytes(6).toString('hex');
  return ['live', `u${idUser}`, `d${idDealer ?? 0}`, sessionMark(sessionId), expiresAt, one].join(
    '.',
  );
};

/** Null if no portal created the user name. */
export const parseName = (username: string): NamedClient | null => {
  const part = NAME.exec(username);
  if (part === null) return null;
  const idUser = Number(part[1]);
  const idDealer = Number(part[2]);
  const expiresAt = Number(part[4]);
  return { username, idUser, idDealer, session: part[3]!, expiresAt };
};
