import type { LiveLot } from '@fairlot/contracts/live';

/** Matches the digits of the packet type before a socket.io event, which is an array. */
const EVENT_PREFIX = /^42(?=\[)/;

type Live = { readonly message: Partial<LiveLot> | null };
type Frame = readonly ['live', Live] | readonly ['board', { readonly states: readonly Live[] }];

/**
 * Records the lot states that the network delivered to the page, independently of the page's own
 * code.
 */
export class Wire {
  readonly #newest = new Map<number, number>();
  #received = 0;

  /** Takes a raw frame that the page's WebSocket has received. */
  take(frame: string): void {
    if (!EVENT_PREFIX.test(frame)) return;
    const [name, body] = JSON.parse(frame.replace(EVENT_PREFIX, '')) as Frame;
    if (name === 'board') for (const state of body.states) this.#hear(state);
    if (name === 'live') this.#hear(body);
  }

  #hear({ message }: Live): void {
    const { idLot, position, status } = message ?? {};
    // Notices also name a lot, but they have no status.
    if (idLot === undefined || position === undefined || status === undefined) return;
    this.#received += 1;
    this.#newest.set(idLot, Math.max(position, this.#newest.get(idLot) ?? -1));
  }

  /** Number of lot states received. */
  get received(): number {
    return this.#received;
  }

  /** The highest position received for a lot; -1 if none was received. */
  positionOf(idLot: number): number {
    return this.#newest.get(idLot) ?? -1;
  }
}
