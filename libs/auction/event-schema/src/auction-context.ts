import { hidesAmounts, lotStream, type LotKey, type LotState } from '@fairlot/auction-domain';
import { defineContext, numberedStream } from '@fairlot/event-sourcing-declaration';
import { aggregates } from './aggregates.js';
import { redact, type AuctionContextEvent, type PublicEvent } from './auction-context-event.js';
import { auctionInvariants } from './auction-invariants.js';
import { eventDefinitions } from './event-definitions.js';

type StreamKeys = {
  readonly auction: { readonly idAuction: number };
  readonly lot: LotKey;
  readonly award: LotKey;
  readonly vehicle: { readonly idVehicle: number };
};

/** What the auction context stores; its read models are added where they are made. */
export const auctionDeclaration = defineContext<AuctionContextEvent, PublicEvent, StreamKeys>({
  name: 'auction',
  streams: {
    auction: numberedStream('auction-', 'idAuction'),
    lot: numberedStream('lot-', 'idAuction', 'idLot'),
    award: numberedStream('award-', 'idAuction', 'idLot'),
    vehicle: numberedStream('vehicle-', 'idVehicle'),
  },
  events: Object.values(eventDefinitions),
  aggregates,
  redact,
  /** A vehicle's stream is no auction's, but each of its events belongs to one. */
  keyOf: ({ kind, key }, { data }) => {
    if (kind !== 'vehicle') return String(key.idAuction);
    return 'idAuction' in data ? String(data.idAuction) : '';
  },
  invariants: auctionInvariants,
  secrecy: {
    keeperOf: ({ kind, key }) => (kind === 'lot' || kind === 'award' ? lotStream(key) : null),
    hides: (lot) => hidesAmounts(lot as LotState),
  },
});
