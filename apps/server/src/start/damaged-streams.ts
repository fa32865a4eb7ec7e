import type { EngineObserver } from '@fairlot/event-sourcing-engine';
import type { PartState } from '../http/health.js';

/** As many are named as a person would look into one by one. */
const NAMED_MAX = 100;

/** Streams whose chain an engine found broken; until one is read whole again nothing is decided on it. */
export class DamagedStreams {
  private readonly positions = new Map<string, number>();

  /** Listens, and tells the other one too. */
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
