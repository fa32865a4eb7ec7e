import { lotStream, type LotKey, type LotState } from '@fairlot/auction-domain';
import { maySee } from '@fairlot/auction-rules';
import { vehicleStream } from '@fairlot/vehicles-domain';
import { defineContext, numberedStream } from '@fairlot/event-sourcing-declaration';
import { aggregates } from './aggregates.js';
import type { AuctionContextEvent, PublicEvent } from './auction-context-event.js';
import { auctionInvariants } from './auction-invariants.js';
import { eventDefinitions } from './event-definitions.js';
import { momentOf } from './secrecy/moment-of.js';
import { mayCheckHash, redact, visibleData } from './secrecy/visible-data.js';

type StreamKeys = {
  readonly auction: { readonly idAuction: number };
  readonly lot: LotKey;
  readonly award: LotKey;
  readonly vehicle: { readonly idVehicle: number };
};

/**
 * The events and aggregates of the auction context. The read-model package adds its projections.
 */
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
  /**
   * The ordering key of an event is its auction. A vehicle's stream belongs to no auction, but
   * events about a lot in it belong to the auction of the lot.
   */
  keyOf: ({ kind, key }, { data }) => {
    if (kind !== 'vehicle') return String(key.idAuction);
    return 'idAuction' in data ? String(data.idAuction) : vehicleStream(key.idVehicle);
  },
  invariants: auctionInvariants,
  secrecy: {
    keeperOf: ({ kind, key }) => (kind === 'lot' || kind === 'award' ? lotStream(key) : null),
    visibilityOf: (lot) => {
      const moment = lot === null ? 'OVER' : momentOf(lot as LotState);
      return {
        data: (event) => visibleData('ENGINEER', moment, event),
        hash: (salt) => mayCheckHash('ENGINEER', moment, salt),
        state: maySee('ENGINEER', moment, 'STATE'),
      };
    },
  },
});
