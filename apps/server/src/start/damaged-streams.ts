import type { EngineObserver } from '@fairlot/event-sourcing-engine';
import type { PartState } from '../http/health.js';

/** Maximum number of streams that are listed, as many as a person can examine. */
const NAMED_MAX = 100;

/**
 * Streams whose hash chain is broken. The engine decides nothing on them until they are repaired.
 */
export class DamagedStreams {
  private readonly positions = new Map<string, number>();

  /** Observes the engine, and passes everything on to the other observer. */
  beside(other: EngineObserver): EngineObserver {
    return {
      ...other,
      loaded: (stream, events) => {
        this.positions.delete(stream);
        other.loaded?.(stream, events);
      },
      damaged: (stream, position) => {
        if (this.positions.size < NAMED_MAX) this.positions.set(stream, position);
        other.damaged?.(stream, position);
      },
    };
  }

  get state(): PartState {
    const named = Array.from(this.positions, ([stream, position]) => `${stream} at ${position}`);
    const state = named.length === 0 ? 'up' : 'degraded';
    return { state, damaged: named.length, streams: named.join(', ') };
  }
}
