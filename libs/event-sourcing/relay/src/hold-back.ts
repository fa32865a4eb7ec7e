import type { Envelope } from '@fairlot/event-bus-port';
import type { Contexts } from '@fairlot/event-sourcing-declaration';
import type { CommittedEvent, EventStore, LogPosition } from '@fairlot/event-store-port';
import { envelopeOf } from './envelope-of.js';
import type { HeldStream, HeldStreams } from './held-streams.js';

type HoldBackOptions = {
  readonly contexts: Contexts;
  readonly store: Pick<EventStore, 'readStream'>;
  readonly heldStreams: HeldStreams;
  /** Called when a stream is first held back. */
  readonly onHeld: (stream: HeldStream, cause: unknown) => void;
};

/**
 * Streams that can be read by now. Their held-back events up to the old checkpoint are published.
 */
type CatchUp = { readonly until: LogPosition; readonly from: ReadonlyMap<string, number> };

/**
 * Decides which events of the log are published. An undeclared or damaged event holds back the rest
 * of its stream, because later events need it. All other streams continue. Held-back streams are
 * stored before the checkpoint passes them.
 */
export class HoldBack {
  private readonly heldStreams = new Map<string, HeldStream>();
  private catchUp: CatchUp | null = null;

  constructor(private readonly options: HoldBackOptions) {}

  /** Number of streams that are held back. */
  get size(): number {
    return this.heldStreams.size;
  }

  /**
   * Where to start reading: the checkpoint, or earlier if a held-back stream can be read by now.
   */
  async open(checkpoint: LogPosition | null): Promise<LogPosition | null> {
    this.heldStreams.clear();
    this.catchUp = null;
    const readable: HeldStream[] = [];
    for (const one of await this.options.heldStreams.all()) {
      if (await this.isReadable(one)) readable.push(one);
      else this.heldStreams.set(one.stream, one);
    }
    if (readable.length === 0) return checkpoint;
    if (checkpoint === null) {
      await this.options.heldStreams.release(readable.map(({ stream }) => stream));
      return null;
    }
    const from = new Map(readable.map(({ stream, position }) => [stream, position]));
    this.catchUp = { until: checkpoint, from };
    return readable.map(({ after }) => after).reduce(earlierPosition);
  }

  /** Returns the events to publish. Before that, it stores streams that are newly held back. */
  async publishable(
    events: readonly CommittedEvent[],
    before: LogPosition | null,
  ): Promise<readonly Envelope[]> {
    const envelopes: Envelope[] = [];
    const found = new Map<string, { readonly one: HeldStream; readonly cause: unknown }>();
    let after = before;
    for (const event of events) {
      const { stream, position, type, version } = event;
      if (this.isWanted(event) && !found.has(stream)) {
        try {
          envelopes.push(envelopeOf(this.options.contexts, event));
        } catch (cause) {
          found.set(stream, { one: { stream, position, type, version, after }, cause });
        }
      }
      after = event.at;
    }
    if (found.size > 0) await this.hold([...found.values()]);
    return envelopes;
  }

  /**
   * Call it when everything up to `at` is acknowledged. Streams that have caught up are released.
   */
  async acknowledged(at: LogPosition): Promise<void> {
    if (this.catchUp === null || at < this.catchUp.until) return;
    const streams = [...this.catchUp.from.keys()].filter((stream) => !this.heldStreams.has(stream));
    this.catchUp = null;
    await this.options.heldStreams.release(streams);
  }

  private async hold(found: readonly { readonly one: HeldStream; readonly cause: unknown }[]) {
    await this.options.heldStreams.hold(found.map(({ one }) => one));
    for (const { one, cause } of found) {
      this.heldStreams.set(one.stream, one);
      this.options.onHeld(one, cause);
    }
  }

  private isWanted({ stream, position, at }: CommittedEvent): boolean {
    if (position >= (this.heldStreams.get(stream)?.position ?? Infinity)) return false;
    if (this.catchUp === null || at > this.catchUp.until) return true;
    return position >= (this.catchUp.from.get(stream) ?? Infinity);
  }

  private async isReadable({ stream, position, type }: HeldStream): Promise<boolean> {
    const { contexts, store } = this.options;
    if (!contexts.declares({ stream, type })) return false;
    const [event] = await store.readStream(stream, { from: position, limit: 1 });
    if (event === undefined) return false;
    try {
      contexts.open(event);
      return true;
    } catch {
      return false;
    }
  }
}

const earlierPosition = (one: LogPosition | null, other: LogPosition | null): LogPosition | null =>
  one === null || other === null ? null : one < other ? one : other;
