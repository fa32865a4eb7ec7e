/** Streams of one session that its reads still wait for; the oldest goes first. */
const STREAMS_MAX = 20;
const SESSIONS_MAX = 10_000;

const dropOldest = <Value>(kept: Map<string, Value>, most: number): void => {
  if (kept.size <= most) return;
  const [oldest] = kept.keys();
  if (oldest !== undefined) kept.delete(oldest);
};

/** Up to where each session was told of streams that its reads may not have shown yet. */
export class SeenPositions {
  private readonly bySession = new Map<string, Map<string, number>>();

  told(session: string, stream: string, position: number): void {
    const seen = this.bySession.get(session) ?? new Map<string, number>();
    // The newest of each comes last, so that what goes first is what was told longest ago.
    this.bySession.delete(session);
    this.bySession.set(session, seen);
    const known = seen.get(stream) ?? -1;
    seen.delete(stream);
    seen.set(stream, Math.max(known, position));
    dropOldest(seen, STREAMS_MAX);
    dropOldest(this.bySession, SESSIONS_MAX);
  }

  of(session: string): readonly (readonly [stream: string, position: number])[] {
    return [...(this.bySession.get(session) ?? [])];
  }

  /** Rows show it now: nothing has to wait for it any more. */
  shown(session: string, stream: string, position: number): void {
    const seen = this.bySession.get(session);
    if (seen === undefined || (seen.get(stream) ?? Infinity) > position) return;
    seen.delete(stream);
    if (seen.size === 0) this.bySession.delete(session);
  }

  get size(): number {
    return this.bySession.size;
  }
}
