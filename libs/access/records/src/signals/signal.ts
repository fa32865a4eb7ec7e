import { Signal } from '@fairlot/records';

/** Something about this user or this dealer changed; read it anew. */
export type AccessChange = { readonly idUser: number } | { readonly idDealer: number };
export class AccessChanges extends Signal<AccessChange> {}

/** A session or token has ended: signed out, expired, or its user disabled. */
export type SessionEnd = { readonly sessionId: string; readonly idUser: number };
/** Heard once in every process, within milliseconds, wherever the session was ended. */
export class SessionEnds extends Signal<SessionEnd> {}
