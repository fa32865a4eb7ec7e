import type { EventMetadata } from '@fairlot/event-sourcing-declaration';
import type { CommittedEvent, EventStore, LogPosition } from '@fairlot/event-store-port';
import type { BrowsedKey } from './event-index.js';
import { readEvents } from './read-events.js';
import { readOn, type LogParts } from './read-on.js';
import { stateAt } from './state-at.js';

/** An event as an engineer may see it; what its context hides for now has neither data nor hash. */
export type InspectedEvent = {
  readonly at: LogPosition;
  readonly stream: string;
  /** Of the streams of its context, and what names it among those of its kind. */
  readonly kind: string;
  readonly key: string;
  readonly position: number;
  readonly type: string;
  readonly decidedAt: number;
  readonly commandId: string;
  /** Newest version, redacted as on the bus. */
  readonly data: Readonly<Record<string, unknown>> | null;
  readonly hash: string | null;
};

/** A stream after one of its events; state and hash are null while its context hides them. */
export type InspectedState = {
  readonly stream: string;
  readonly position: number;
  /** Canonical text. */
  readonly state: string | null;
  readonly stateHash: string | null;
};

type InspectionParts = LogParts & { readonly store: Pick<EventStore, 'readLog' | 'readStream'> };

/** Event browser and time machine of any context. */
export class StreamInspection {
  constructor(private readonly parts: InspectionParts) {}

  /** The next events of a bus key after a place, in the order of the log. */
  async events(
    browsed: BrowsedKey,
    after: LogPosition | null,
    limit: number,
  ): Promise<readonly InspectedEvent[]> {
    const wanted = [];
    for await (const page of readOn(this.parts, browsed, after)) {
      wanted.push(...page);
      if (wanted.length >= limit) break;
    }
    const places = wanted.slice(0, limit);
    const events = await readEvents(this.parts.store, places);
    const isHidden = this.secrets();
    const shown: InspectedEvent[] = [];
    for (const place of places) {
      const event = events.of(place);
      if (event !== undefined) shown.push(this.shown(event, await isHidden(event.stream)));
    }
    return shown;
  }

  /** Null when the stream has no such event. @throws UnknownStream, UnknownEvent */
  async state(stream: string, position: number | null): Promise<InspectedState | null> {
    const found = await stateAt(this.parts, stream, position);
    if (found === null) return null;
    const { state, stateHash, position: at } = found;
    if (await this.secrets()(stream)) return { stream, position: at, state: null, stateHash: null };
    const { aggregate } = this.parts.contexts.targetOf(stream);
    return { stream, position: at, state: aggregate.digest(state), stateHash };
  }

  private shown(committed: CommittedEvent, isHidden: boolean): InspectedEvent {
    const { at, stream, position, type, hash } = committed;
    const { decidedAt, commandId } = JSON.parse(committed.metadata) as EventMetadata;
    const { event } = this.parts.contexts.open(committed);
    const { context, kind } = this.parts.contexts.streamOf(stream);
    const key = stream.slice(context.streams[kind]?.prefix.length);
    const content = isHidden ? { data: null, hash: null } : { data: { ...event.data }, hash };
    return { at, stream, kind, key, position, type, decidedAt, commandId, ...content };
  }

  /**
   * Whether a stream is hidden, as its keeper is now, whatever it was then: what is secret again
   * shows nothing of before. Each keeper is folded once, for the time of one answer.
   */
  private secrets(): (stream: string) => Promise<boolean> {
    const known = new Map<string, boolean>();
    return async (stream) => {
      const named = this.parts.contexts.streamOf(stream);
      const { secrecy } = named.context;
      const keeper = secrecy?.keeperOf(named) ?? null;
      if (secrecy === undefined || keeper === null) return false;
      const newest = known.has(keeper) ? null : await stateAt(this.parts, keeper);
      if (newest !== null) known.set(keeper, secrecy.hides(newest.state));
      return known.get(keeper) ?? false;
    };
  }
}
