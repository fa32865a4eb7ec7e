/** An in-process hook. A listener must not throw: it would keep the others from hearing. */
export class Signal<Payload> {
  private readonly listeners = new Set<(payload: Payload) => void>();

  /** @returns what ends the subscription. */
  subscribe(listener: (payload: Payload) => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  emit(payload: Payload): void {
    for (const listener of this.listeners) listener(payload);
  }
}

/** Something about this user or this dealer changed; read it anew. */
export type AccessChange = { readonly idUser: number } | { readonly idDealer: number };
export class AccessChanges extends Signal<AccessChange> {}

/** A session or token has ended: signed out, expired, or its user disabled. */
export type SessionEnd = { readonly sessionId: string; readonly idUser: number };
/** Heard once in every process, within milliseconds, wherever the session was ended. */
export class SessionEnds extends Signal<SessionEnd> {}
