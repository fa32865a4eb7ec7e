import { Signal } from '@fairlot/records';

/** This user or dealer has changed and must be read again. */
export type AccessChange = { readonly idUser: number } | { readonly idDealer: number };
export class AccessChanges extends Signal<AccessChange> {}

/**
 * A session or token that has ended, for example by a sign-out, by expiry, or because its user was
 * disabled.
 */
export type SessionEnd = { readonly sessionId: string; readonly idUser: number };
/** Emitted once in every process, within milliseconds, after any process ended the session. */
export class SessionEnds extends Signal<SessionEnd> {}
