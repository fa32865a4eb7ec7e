import type { Context, EventMetadata, Visibility } from '@fairlot/event-sourcing-declaration';
import type { CommittedEvent, EventStore, LogPosition } from '@fairlot/event-store-port';
import type { BrowsedKey } from './event-index.js';
import { readEvents } from './read-events.js';
import { readOn, type LogContext } from './read-on.js';
import { stateAt } from './state-at.js';

/** An event as engineers may see it: without data that its context hides at present. */
export type InspectedEvent = {
  readonly at: LogPosition;
  readonly stream: string;
  /** Kind of its stream, and the key in the stream's name. */
  readonly kind: string;
  readonly key: string;
  readonly position: number;
  readonly type: string;
  readonly decidedAt: number;
  readonly commandId: string;
  /** Its data, upcast to the newest version; null if all of it is secret. */
  readonly data: Readonly<Record<string, unknown>> | null;
  readonly hash: string | null;
};

/** A stream after one of its events. State and hash are null while its context hides them. */
export type InspectedState = {
  readonly stream: string;
  readonly position: number;
  /** The state as canonical text. */
  readonly state: string | null;
  readonly stateHash: string | null;
};

type InspectionOptions = LogContext & {
  readonly store: Pick<EventStore, 'readLog' | 'readStream' | 'readRuns'>;
};

/** The event browser and the time machine, for any context. */
export class StreamInspection {
  constructor(private readonly options: InspectionOptions) {}

  /** The next events with a bus key after a position, in log order. */
  async events(
    browsed: BrowsedKey,
    after: LogPosition | null,
    limit: number,
  ): Promise<readonly InspectedEvent[]> {
    const wanted = [];
    for await (const page of readOn(this.options, browsed, after)) {
      wanted.push(...page);
      if (wanted.length >= limit) break;
    }
    const places = wanted.slice(0, limit);
    const events = await readEvents(this.options.store, places);
    const visibilityOf = this.visibilityReader();
    const inspected: InspectedEvent[] = [];
    for (const place of places) {
      const event = events.of(place);
      if (event !== undefined)
        inspected.push(this.visible(event, await visibilityOf(event.stream)));
    }
    return inspected;
  }

  /**
   * A stream's state after the event at `position`, or after its newest event if null. Null if
   * there is no such event.
   * @throws UnknownStream, UnknownEvent
   */
  async state(stream: string, position: number | null): Promise<InspectedState | null> {
    const found = await stateAt(this.options, stream, position);
    if (found === null) return null;
    const { state, stateHash, position: at } = found;
    if (!(await this.visibilityReader()(stream)).state)
      return { stream, position: at, state: null, stateHash: null };
    const { aggregate } = this.options.contexts.targetOf(stream);
    return { stream, position: at, state: aggregate.digest(state), stateHash };
  }

  private visible(committed: CommittedEvent, visibility: Visibility): InspectedEvent {
    const { at, stream, position, type, version, salt } = committed;
    const { decidedAt, commandId } = JSON.parse(committed.metadata) as EventMetadata;
    const { context, kind } = this.options.contexts.streamOf(stream);
    const event = context.codec.decode(type, version, committed.data);
    const data = visibility.data({ type, data: { ...event.data } });
    const hash = data !== null && visibility.hash(salt) ? committed.hash : null;
    const key = stream.slice(context.streams[kind]?.prefix.length);
    return { at, stream, kind, key, position, type, decidedAt, commandId, data, hash };
  }

  /**
   * Returns a function that decides what may be shown of a stream, from the current state of its
   * keeper. Data that has become secret again is hidden in earlier events too. Each keeper is
   * folded only once.
   */
  private visibilityReader(): (stream: string) => Promise<Visibility> {
    const visibilities = new Map<string, Visibility>();
    return async (stream) => {
      const named = this.options.contexts.streamOf(stream);
      const { secrecy } = named.context;
      if (secrecy === undefined) return redactedVisibility(named.context);
      const keeper = secrecy.keeperOf(named);
      const name = keeper ?? '';
      const newest =
        keeper === null || visibilities.has(name) ? null : await stateAt(this.options, keeper);
      const visibility = visibilities.get(name) ?? secrecy.visibilityOf(newest?.state ?? null);
      visibilities.set(name, visibility);
      return visibility;
    };
  }
}

/** What may be shown in a context without temporary secrets: events as they are on the bus. */
const redactedVisibility = (context: Context): Visibility => ({
  data: (event) => ({ ...context.redact(event).data }),
  hash: () => true,
  state: true,
});
