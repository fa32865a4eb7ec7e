import type { LiveLot } from '@fairlot/contracts/live';

/** A socket.io event is an array after the digits of the packet type. */
const EVENT_PREFIX = /^42(?=\[)/;

type Live = { readonly message: Partial<LiveLot> | null };
type Frame = readonly ['live', Live] | readonly ['board', { readonly states: readonly Live[] }];

/** The lot states that the network delivered to the page, independent of the page. */
export class Wire {
  readonly #newest = new Map<number, number>();
  #received = 0;

  /** Takes a raw frame of the page's WebSocket. */
  take(frame: string): void {
    if (!EVENT_PREFIX.test(frame)) return;
    const [name, body] = JSON.parse(frame.replace(EVENT_PREFIX, '')) as Frame;
    if (name === 'board') for (const state of body.states) this.#hear(state);
    if (name === 'live') this.#hear(body);
  }

  #hear({ message }: Live): void {
    const { idLot, position, status } = message ?? {};
    // Notices also name a lot, but have no status.
    if (idLot === undefined || position === undefined || status === undefined) return;
    this.#received += 1;
    this.#newest.set(idLot, Math.max(position, this.#newest.get(idLot) ?? -1));
  }

  /** Lot states. */
  get received(): number {
    return this.#received;
  }

  /** The highest position received of a lot; -1 for none. */
  positionOf(idLot: number): number {
    return this.#newest.get(idLot) ?? -1;
  }
}
