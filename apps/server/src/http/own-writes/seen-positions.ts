/** Maximum number of streams of a session for which reads wait. The oldest is dropped first. */
const STREAMS_MAX = 20;
const SESSIONS_MAX = 10_000;

const dropOldest = <Value>(map: Map<string, Value>, max: number): void => {
  if (map.size <= max) return;
  const [oldest] = map.keys();
  if (oldest !== undefined) map.delete(oldest);
};

/** For each session, the positions that it has seen and that the rows may not show yet. */
export class SeenPositions {
  private readonly bySession = new Map<string, Map<string, number>>();

  note(session: string, stream: string, position: number): void {
    const positions = this.bySession.get(session) ?? new Map<string, number>();
    // Move this session to the end, so that the session used least recently is dropped first.
    this.bySession.delete(session);
    this.bySession.set(session, positions);
    const latest = positions.get(stream) ?? -1;
    positions.delete(stream);
    positions.set(stream, Math.max(latest, position));
    dropOldest(positions, STREAMS_MAX);
    dropOldest(this.bySession, SESSIONS_MAX);
  }

  of(session: string): readonly (readonly [stream: string, position: number])[] {
    return [...(this.bySession.get(session) ?? [])];
  }

  /** Removes a position that the rows now show. */
  forget(session: string, stream: string, position: number): void {
    const positions = this.bySession.get(session);
    if (positions === undefined || (positions.get(stream) ?? Infinity) > position) return;
    positions.delete(stream);
    if (positions.size === 0) this.bySession.delete(session);
  }

  get size(): number {
    return this.bySession.size;
  }
}
