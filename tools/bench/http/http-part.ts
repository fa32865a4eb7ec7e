import { BASE_MINOR } from '../engine/marketplace.ts';
import { ended, started } from '../child-process.ts';
import { load, type Load } from '../load.ts';
import { Bidding, offerPath, signIn } from '../portal/bidding.ts';
import { HttpLine, type Post } from '../portal/http-line.ts';
import { NO_LIMITS, type Serving } from '../portal/protocol.ts';
import { compared, type Result } from '../result.ts';
import { alternate, type RoundsOptions } from '../rounds.ts';
import type { BareServing } from './protocol.ts';

const CONNECTIONS = 64;
/** Four for each connection, and one for the answer that the bare route repeats. */
const LOTS = 4 * CONNECTIONS + 1;
const PORTAL = new URL('../portal/portal-process.ts', import.meta.url);
const BARE = new URL('bare-process.ts', import.meta.url);

/** Each connection raises lots of its own, so that every offer is a good one. */
class Lane {
  #turn = 0;
  readonly #idLots: readonly number[];
  readonly #bidding: Bidding;
  constructor(place: number, serving: Serving, tokens: readonly string[]) {
    const lots = Math.floor(serving.lots / CONNECTIONS);
    this.#idLots = Array.from({ length: lots }, (_, index) => place * lots + index + 1);
    this.#bidding = new Bidding(serving, tokens);
  }

  next(): Post {
    const idLot = this.#idLots[this.#turn % this.#idLots.length] ?? 0;
    this.#turn += 1;
    return this.#bidding.next(idLot);
  }
}

type Connection = { readonly line: HttpLine; readonly lane: Lane };

const connections = (port: number, serving: Serving, tokens: readonly string[]): Connection[] =>
  Array.from({ length: CONNECTIONS }, (_, place) => ({
    line: new HttpLine(port),
    lane: new Lane(place, serving, tokens),
  }));

const round = (free: Connection[], durationMs: number): Promise<Load> =>
  load(
    async () => {
      const connection = free.pop();
      if (connection === undefined) throw new Error('more under way than connections');
      const { status, body } = await connection.line.post(connection.lane.next());
      free.push(connection);
      if (status !== 200) throw new Error(`an offer was answered ${status}: ${body}`);
      return true;
    },
    { inFlight: CONNECTIONS, durationMs },
  );

const firstAnswer = async (serving: Serving, tokens: readonly string[]): Promise<string> => {
  const line = new HttpLine(serving.port);
  const { body } = await line.post({
    path: offerPath(serving.idAuction, serving.lots),
    token: tokens[0] ?? '',
    body: { offer: BASE_MINOR / 100, confirmed: true },
  });
  line.close();
  return body;
};

const resultsOf = (portal: readonly Load[], bare: readonly Load[]): Result[] => {
  const of = (claim: string, unit: string, value: (load: Load) => number) =>
    compared({
      claim: `http, ${CONNECTIONS} connections: ${claim}, against a bare Fastify route`,
      unit,
      figures: portal.map(value),
      references: bare.map(value),
    });
  return [
    of('offers (SEC-59)', '/s', ({ perSecond }) => perSecond),
    of('p50', 'ms', ({ p50Ms }) => p50Ms),
    of('p99', 'ms', ({ p99Ms }) => p99Ms),
  ];
};

export type HttpPartOptions = RoundsOptions & { readonly roundMs: number };

/** The portal and the bare route each serve in a process of their own. */
export const httpPart = async (options: HttpPartOptions): Promise<Result[]> => {
  const portal = await started<Serving>(PORTAL, {
    ...{ lots: LOTS, withVehicles: false, limits: NO_LIMITS },
  });
  try {
    const { serving } = portal;
    const tokens = await signIn(serving);
    const answer = await firstAnswer(serving, tokens);
    const path = offerPath(serving.idAuction, ':idLot');
    const bare = await started<BareServing>(BARE, { path, answer });
    const toPortal = connections(serving.port, serving, tokens);
    const toBare = connections(bare.serving.port, serving, tokens);
    try {
      const measured = await alternate(
        {
          portal: () => round(toPortal, options.roundMs),
          bare: () => round(toBare, options.roundMs),
        },
        options,
      );
      return resultsOf(measured.portal, measured.bare);
    } finally {
      for (const { line } of [...toPortal, ...toBare]) line.close();
      await ended(bare.server);
    }
  } finally {
    await ended(portal.server);
  }
};
