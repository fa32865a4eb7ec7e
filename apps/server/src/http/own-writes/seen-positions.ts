/** Most streams of a session that reads wait for. The oldest is dropped first. */
const STREAMS_MAX = 20;
const SESSIONS_MAX = 10_000;

const dropOldest = <Value>(kept: Map<string, Value>, most: number): void => {
  if (kept.size <= most) return;
  const [oldest] = kept.keys();
  if (oldest !== undefined) kept.delete(oldest);
};

/** The positions that each session has seen and that rows may not show yet. */
export class SeenPositions {
  private readonly bySession = new Map<string, Map<string, number>>();

  note(session: string, stream: string, position: number): void {
    const seen = this.bySession.get(session) ?? new Map<string, number>();
    // Moves the newest to the end, so that the oldest is dropped first.
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

  /** Forgets a position that rows show now. */
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
