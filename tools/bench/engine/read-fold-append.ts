import { lotTarget } from '@fairlot/auction-application';
import { chainHash, NO_HASH } from '@fairlot/event-sourcing-declaration';
import { commandFingerprint, randomSalts } from '@fairlot/event-sourcing-engine';
import { minimumNextMinor, type Lot, type LotEvent, type LotKey } from '@fairlot/auction-domain';
import { decode, encode } from '@fairlot/auction-event-schema';
import type { EventStore, PendingEvent, StoredEvent } from '@fairlot/event-store-port';
import { CURRENCY, systemClock } from '@fairlot/kernel';
import { bidderOf, header } from './marketplace.ts';

/**
 * Places a bid in the way that event-sourced programs usually work: the command reads its stream,
 * folds it, decides and appends, and retries if there was a conflict. Returns the number of
 * attempts.
 */
export const readFoldAppend = async (store: EventStore, lot: LotKey): Promise<number> => {
  const { stream, aggregate } = lotTarget(lot);
  const { decider } = aggregate;
  const head = header(1);
  for (let attempts = 1; ; attempts += 1) {
    const stored = await store.readStream(stream);
    const folded = stored.reduce(
      (state, { type, version, data }) =>
        decider.evolve(state, decode(type, version, data) as LotEvent),
      decider.initial,
    ) as Lot;
    const offer = {
      kind: 'OFFER' as const,
      amountMinor: minimumNextMinor(folded),
      currency: CURRENCY,
      confirmed: true,
      ifPosition: null,
    };
    const bidder = bidderOf(stored.length);
    const decision = decider.decide(
      { type: 'PlaceOffer', ...offer, bidder, ingressAt: head.ingressAt },
      folded,
    );
    if (decision.outcome === 'refused') throw new Error(`refused: ${decision.refusal.code}`);
    const { commandId, actor, ingressAt } = head;
    const fingerprint = commandFingerprint('PlaceOffer', actor, JSON.stringify({ lot, ...offer }));
    const metadata = { commandId, fingerprint, actor, ingressAt, decidedAt: systemClock.now() };
    const events = sealEvents(stream, stored, decision.events, JSON.stringify(metadata));
    const writes = [{ stream, expected: stored.length, events }];
    const [end] = await store.append([{ commandId, writes }]);
    if (end?.outcome === 'committed') return attempts;
  }
};

const nextSalt = randomSalts();

const sealEvents = (
  stream: string,
  stored: readonly StoredEvent[],
  events: readonly LotEvent[],
  metadata: string,
): PendingEvent[] => {
  let hash = stored.at(-1)?.hash ?? NO_HASH;
  return events.map((event, index) => {
    const { type, version, data } = encode(event);
    const position = stored.length + index;
    const salt = nextSalt();
    hash = chainHash(hash, { stream, position, type, version, data, metadata, salt });
    return { type, version, data, metadata, salt, hash };
  });
};
