import { createHash } from 'node:crypto';
import { encode, type AuctionContextEvent } from '@fairlot/auction-event-schema';
import type { Envelope } from '@fairlot/event-bus-port';
import { ProjectedContexts } from '@fairlot/event-sourcing-projection';
import { envelopeOf as envelopeIn } from '@fairlot/event-sourcing-relay';
import { auctionContext } from '../auction-context.js';
import type { AppendUnit, CommittedEvent } from '@fairlot/event-store-port';

export const contexts = new ProjectedContexts([auctionContext]);

export const FIRST_EVENT_AT = 1_763_700_000_000;
export type WrittenEvent = { readonly stream: string; readonly event: AuctionContextEvent };

let commandCount = 0;

/** The commit units for a store: one for each event, in the given order. */
export const unitsOf = (
  written: readonly WrittenEvent[],
  ends: Map<string, number> = new Map(),
): readonly AppendUnit[] =>
  written.map(({ stream, event }, index) => {
    const expected = ends.get(stream) ?? 0;
    ends.set(stream, expected + 1);
    const commandId = `command-${(commandCount += 1)}`;
    const times = { ingressAt: FIRST_EVENT_AT + index, decidedAt: FIRST_EVENT_AT + index };
    const metadata = JSON.stringify({ commandId, ...times });
    const hash = createHash('sha256').update(commandId).digest('hex');
    const events = [{ ...encode(event), metadata, salt: null, hash }];
    return { commandId, writes: [{ stream, expected, events }] };
  });

/** The envelope that the relay makes of a stored event. */
export const envelopeOf = (stored: CommittedEvent): Envelope => envelopeIn(contexts, stored);
