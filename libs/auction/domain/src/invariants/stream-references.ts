import type { AuctionEvent } from '../auction/auction.events.js';
import type { LotEvent } from '../lot/lot.events.js';
import type { LotState } from '../lot/lot.state.js';
import type { LotStatus } from '../status.js';
import { auctionStream, awardStream, lotStream, type LotKey } from '../streams.js';
import type { VehicleEvent } from '@fairlot/vehicles-domain';
import type { Breach } from './lot-breaches.js';

type MissingReference = Breach & { readonly stream: string; readonly position: number };

/**
 * Checks streams against each other, over all events that it is given. Every stream that another
 * one names must exist. A lot must have had each status that its auction recorded.
 */
export class StreamReferences {
  readonly #seen = new Set<string>();
  /** Maps each named stream to the first stream that names it. */
  readonly #named = new Map<string, string>();
  /** The statuses that each lot has had. */
  readonly #reached = new Set<string>();
  readonly #stated = new Map<string, { readonly lot: string; readonly status: LotStatus }>();

  takeAuction(stream: string, idAuction: number, event: AuctionEvent): void {
    this.#seen.add(stream);
    if (event.type === 'AuctionPublished' || event.type === 'AuctionEdited') {
      for (const idLot of event.data.idLots) this.#name(lotStream({ idAuction, idLot }), stream);
    }
    if (event.type !== 'AuctionLotsChanged') return;
    for (const { idLot, status } of event.data.lots) {
      const lot = lotStream({ idAuction, idLot });
      this.#stated.set(`${lot} ${status}`, { lot, status });
    }
  }

  takeLot(
    stream: string,
    lot: LotKey,
    { event, after }: { readonly event: LotEvent; readonly after: LotState },
  ): void {
    if (!this.#seen.has(stream)) this.#name(auctionStream(lot.idAuction), stream);
    this.#seen.add(stream);
    this.#reached.add(`${stream} ${after.status}`);
    if (event.type === 'LotSold' || event.type === 'LotAwarded')
      this.#name(awardStream(lot), stream);
  }

  takeAward(stream: string, lot: LotKey): void {
    if (!this.#seen.has(stream)) this.#name(lotStream(lot), stream);
    this.#seen.add(stream);
  }

  takeVehicle(stream: string, { type, data }: VehicleEvent): void {
    if (type === 'VehicleListed') this.#name(lotStream(data), stream);
    if (type === 'VehicleAwarded') this.#name(awardStream(data), stream);
  }

  end(): MissingReference[] {
    const missing = [...this.#named].filter(([stream]) => !this.#seen.has(stream));
    const elsewhere = [...this.#stated].filter(
      ([statement, { lot }]) => this.#seen.has(lot) && !this.#reached.has(statement),
    );
    return [
      ...missing.map(([stream, by]) => ({
        stream,
        position: 0,
        rule: 'NAMED',
        message: `${by} names it, and it is not in the log`,
      })),
      ...elsewhere.map(([, { lot, status }]) => ({
        stream: lot,
        position: 0,
        rule: 'NAMED',
        message: `its auction says that it stood at ${status}, and it never did`,
      })),
    ];
  }

  #name(stream: string, by: string): void {
    if (!this.#named.has(stream)) this.#named.set(stream, by);
  }
}
