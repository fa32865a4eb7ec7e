import { BASE_MINOR, STEP_MINOR } from '../engine/marketplace.ts';
import { AddressClient } from '../fair/client.ts';
import { offerPath } from '../portal/bidding.ts';
import { ADMIN_USERNAME, OWNER_USERNAME, type Serving } from '../portal/protocol.ts';
import { median } from '../statistics.ts';
import { LOTS_PER_AUCTION } from './fill-log.ts';
import type { ServerTime, CallDuration } from './server-time.ts';

/** Number of runs of each measurement, including the first one. */
export const CALLS_TIMED = 10;
const MISSING_LOT = 100;
const SECURE_PATH = '/api/v1/secure';

type Call = { readonly path: string; readonly token: string; readonly body?: unknown };
/** Duration of the first call after a start, and the median of the calls after it. */
export type CallTime = { readonly first: CallDuration; readonly then: CallDuration };
export type CallTimes = Readonly<Record<CallName, CallTime>>;
export type CallName =
  | 'missing'
  | 'events'
  | 'lotEvents'
  | 'closings'
  | 'board'
  | 'ownerBoard'
  | 'lot'
  | 'own'
  | 'offer';

const medianDuration = (durations: readonly CallDuration[]): CallDuration => ({
  serverMs: median(durations.map(({ serverMs }) => serverMs)),
  wholeMs: median(durations.map(({ wholeMs }) => wholeMs)),
});

/** A portal that has just started, which a dealer, the owner and an engineer call. */
export class TimedPortal {
  readonly #client: AddressClient;
  readonly #serving: Serving;
  readonly #time: ServerTime;
  readonly #offersMade: number;

  /** @param offersMade number of bids that were already placed on the hot lot */
  constructor(serving: Serving, time: ServerTime, offersMade: number) {
    this.#serving = serving;
    this.#time = time;
    this.#client = new AddressClient(serving.port, '192.0.2.1', 1);
    this.#offersMade = offersMade;
  }

  async all(): Promise<CallTimes> {
    const { idAuction, password, usernames } = this.#serving;
    const tokens: string[] = [];
    for (const name of [OWNER_USERNAME, ADMIN_USERNAME, ...usernames.slice(0, 3)])
      tokens.push(await this.#client.signIn(name, password));
    // The dealer has placed a bid on every lot with bids.
    const [owner = '', admin = '', dealer = '', ...bidders] = tokens;
    const board = `${SECURE_PATH}/auctionFullNoOffer?idAuction=${idAuction}`;
    // The newest position of the hot lot. The events for scheduled and started come before its
    // bids.
    const after = this.#offersMade + 1 - MISSING_LOT;
    const missing = `${SECURE_PATH}/auction/${idAuction}/log/${LOTS_PER_AUCTION}?after=${after}`;
    const page = `${SECURE_PATH}/engineering/events?idAuction=${idAuction}&limit=100`;
    let nth = this.#offersMade;
    const offer = (): Call => {
      nth += 1;
      const body = { offer: (BASE_MINOR + nth * STEP_MINOR) / 100, confirmed: true };
      return { path: offerPath(idAuction, LOTS_PER_AUCTION), token: bidders[nth % 2] ?? '', body };
    };
    // The first calls are sent while the topics are filled, as after any start. The calls after
    // them show their own cost.
    const begun = {
      missing: await this.#look(() => ({ path: missing, token: dealer })),
      events: await this.#look(() => ({ path: page, token: admin })),
      lotEvents: await this.#look(() => ({
        path: `${page}&idLot=${LOTS_PER_AUCTION}`,
        token: admin,
      })),
      closings: await this.#look(() => ({ path: `${page}&type=LotClosed`, token: admin })),
    };
    await this.#time.untilIdle();
    const settled = {
      board: await this.#look(() => ({ path: board, token: dealer })),
      ownerBoard: await this.#look(() => ({ path: board, token: owner })),
      lot: await this.#look(() => ({
        path: `${SECURE_PATH}/auction/${idAuction}/lot-detail/${LOTS_PER_AUCTION}`,
        token: dealer,
      })),
      own: await this.#look(() => ({
        path: `${SECURE_PATH}/auction/${idAuction}/own`,
        token: dealer,
      })),
      offer: await this.#look(offer),
    };
    this.#client.close();
    return { ...begun, ...settled };
  }

  async #look(next: () => Call): Promise<CallTime> {
    const took: CallDuration[] = [];
    for (let nth = 0; nth < CALLS_TIMED; nth += 1)
      took.push(await this.#time.of(() => this.#ask(next())));
    const [first = { serverMs: 0, wholeMs: 0 }, ...rest] = took;
    return { first, then: medianDuration(rest) };
  }

  async #ask(call: Call): Promise<void> {
    const { status, text } = await this.#client.call(call);
    if (status !== 200) throw new Error(`${call.path} returned ${status}: ${text()}`);
  }
}
