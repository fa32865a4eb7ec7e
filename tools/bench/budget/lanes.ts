import { load, type Load } from '../load.ts';
import { Bidding } from '../portal/bidding.ts';
import { HttpLine, type Post } from '../portal/http-line.ts';
import type { Serving } from '../portal/protocol.ts';

const CONNECTION_COUNT = 64;
const LOTS_A_CONNECTION = 4;
export const LOTS = LOTS_A_CONNECTION * CONNECTION_COUNT;

/** A connection with its own lots, so that every bid is accepted. */
class Lane {
  #turn = 0;
  readonly #idLots: readonly number[];
  readonly #bidding: Bidding;
  constructor(place: number, serving: Serving, tokens: readonly string[]) {
    const first = place * LOTS_A_CONNECTION + 1;
    this.#idLots = Array.from({ length: LOTS_A_CONNECTION }, (_, index) => first + index);
    this.#bidding = new Bidding(serving, tokens);
  }

  next(): Post {
    const idLot = this.#idLots[this.#turn % this.#idLots.length] ?? 0;
    this.#turn += 1;
    return this.#bidding.next(idLot);
  }
}

export type Connection = { readonly line: HttpLine; readonly lane: Lane };

export const connections = (
  port: number,
  serving: Serving,
  tokens: readonly string[],
): Connection[] =>
  Array.from({ length: CONNECTION_COUNT }, (_, place) => ({
    line: new HttpLine(port),
    lane: new Lane(place, serving, tokens),
  }));

/**
 * Sends bids on these connections for this duration, and returns the result of the load.
 * @param to path that replaces the path of every bid
 */
export const runRound = (free: Connection[], durationMs: number, to?: string): Promise<Load> =>
  load(
    async () => {
      const connection = free.pop();
      if (connection === undefined) throw new Error('more requests are open than connections');
      const post = connection.lane.next();
      const { status, body } = await connection.line.post({ ...post, path: to ?? post.path });
      free.push(connection);
      if (status !== 200) throw new Error(`an offer returned ${status}: ${body}`);
      return true;
    },
    { inFlight: CONNECTION_COUNT, durationMs },
  );
