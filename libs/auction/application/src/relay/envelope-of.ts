import { parseStream } from '@fairlot/auction-domain';
import { decode, redact, type PublicEvent } from '@fairlot/auction-event-schema';
import type { Envelope, EnvelopeMetadata } from '@fairlot/event-bus-port';
import type { CommittedEvent } from '@fairlot/event-store-port';
import { assert } from '@fairlot/kernel';

/** A stored event as followers get it: newest version, sealed amounts removed, keyed by auction. */
export const envelopeOf = (committed: CommittedEvent): Envelope => {
  const { at, stream, position } = committed;
  const event = redact(decode(committed.type, committed.version, committed.data));
  const { commandId, ingressAt, decidedAt } = JSON.parse(committed.metadata) as EnvelopeMetadata;
  return {
    at,
    stream,
    position,
    type: event.type,
    data: event.data,
    metadata: { commandId, ingressAt, decidedAt },
    key: String(idAuctionOf(stream, event)),
  };
};

/** A vehicle's stream is no auction's, but each of its events belongs to one. */
const idAuctionOf = (stream: string, event: PublicEvent): number => {
  const name = parseStream(stream);
  assert(name !== null, `${stream} is no stream of the auction context`);
  if (name.aggregate !== 'vehicle') return name.idAuction;
  assert('idAuction' in event.data, `${event.type} in ${stream} names no auction`);
  return event.data.idAuction;
};
