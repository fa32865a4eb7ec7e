import type { LiveLot } from '@fairlot/contracts/live';

/** A socket.io event is an array behind the digits that say what kind of packet it is. */
const EVENT = /^42(?=\[)/;

type Live = readonly ['live', { readonly message: Partial<LiveLot> | null }];

/** What the network brought to the page of the lots' states, whatever the page made of it. */
export class Wire {
  readonly #newest = new Map<number, number>();
  #received = 0;

  /** Takes a frame of the page's WebSocket as it came. */
  take(frame: string): void {
    if (!EVENT.test(frame)) return;
    const [name, body] = JSON.parse(frame.replace(EVENT, '')) as Live;
    if (name !== 'live') return;
    const { idLot, position, status } = body.message ?? {};
    // Notices name a lot as well and have no status.
    if (idLot === undefined || position === undefined || status === undefined) return;
    this.#received += 1;
    this.#newest.set(idLot, Math.max(position, this.#newest.get(idLot) ?? -1));
  }

  /** States of lots. */
  get received(): number {
    return this.#received;
  }

  /** The highest position that came of a lot; -1 for none. */
  positionOf(idLot: number): number {
    return this.#newest.get(idLot) ?? -1;
  }
}
