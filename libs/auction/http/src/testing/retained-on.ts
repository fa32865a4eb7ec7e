import { decode, redact } from '@fairlot/auction-event-schema';
import { LivePublisher, type LiveEvent, type OutgoingState } from '@fairlot/auction-live';
import type { StoredEvent } from '@fairlot/event-store-port';
import type { Clock } from '@fairlot/kernel';

/** The message that a topic retains after these events. Null if the topic is empty or cleared. */
export const readRetained = async (
  topic: string,
  stored: readonly StoredEvent[],
  clock: Clock,
): Promise<OutgoingState['message']> => {
  const events = stored.map(liveEventOf).sort((one, other) => one.decidedAt - other.decidedAt);
  let last: OutgoingState['message'] = null;
  const publisher = new LivePublisher({
    loadStream: async (stream) => events.filter((event) => event.stream === stream),
    notify: () => {},
    publish: (_, states) => {
      for (const state of states) if (state.topic === topic) last = state.message;
    },
    clock,
  });
  await publisher.handle(events);
  publisher.stop();
  return last;
};

const liveEventOf = ({
  stream,
  position,
  type,
  version,
  data,
  metadata,
}: StoredEvent): LiveEvent => {
  const { ingressAt, decidedAt } = JSON.parse(metadata) as Pick<
    LiveEvent,
    'ingressAt' | 'decidedAt'
  >;
  return { stream, position, ingressAt, decidedAt, event: redact(decode(type, version, data)) };
};
