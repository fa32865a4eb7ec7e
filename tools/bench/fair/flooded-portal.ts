import { once } from 'node:events';
import { LIMITS } from '@fairlot/access-http';
import { stopChild, startChild } from '../child-process.ts';
import { Bidding } from '../portal/bidding.ts';
import type { Serving, PortalOrder } from '../portal/protocol.ts';
import { percentile } from '../statistics.ts';
import { AddressClient } from './client.ts';
import type { Flood, Order, FloodResult } from './protocol.ts';

const PORTAL_PROCESS = new URL('../portal/portal-process.ts', import.meta.url);
const FLOOD_PROCESS = new URL('flood-process.ts', import.meta.url);
const LOT_COUNT = 1_000;
/**
 * Interval between bids in ms, which is the rate of sixteen dealers in the last minutes of a large
 * auction.
 */
const OFFER_EVERY_MS = 20;
const P95_SHARE = 0.95;

type Bidders = { readonly bidding: Bidding; readonly lines: ReadonlyMap<string, AddressClient> };

const biddersOf = async (serving: Serving): Promise<Bidders> => {
  const { port, usernames, password } = serving;
  const lines = new Map<string, AddressClient>();
  for (const [place, username] of usernames.entries()) {
    const line = new AddressClient(port, `192.0.2.${place + 1}`, 4);
    lines.set(await line.signIn(username, password), line);
  }
  return { bidding: new Bidding(serving, [...lines.keys()]), lines };
};

/**
 * Returns the p95 of the duration of bids at a fixed pace, which does not depend on their
 * responses.
 */
const p95Of = async ({ bidding, lines }: Bidders, roundMs: number): Promise<number> => {
  const latenciesMs: number[] = [];
  const offer = async (idLot: number): Promise<void> => {
    const { token = '', ...post } = bidding.next(idLot);
    const startedAt = performance.now();
    const answer = await lines.get(token)!.call({ ...post, token });
    // On a busy machine, a bid may exceed the time limit. It is counted with its duration.
    if (![200, 503].includes(answer.status))
      throw new Error(`a bid of another dealer: ${answer.text()}`);
    latenciesMs.push(performance.now() - startedAt);
  };
  const offers: Promise<void>[] = [];
  const startedAt = performance.now();
  for (let nth = 0; nth * OFFER_EVERY_MS < roundMs; nth += 1) {
    const dueMs = startedAt + nth * OFFER_EVERY_MS - performance.now();
    if (dueMs > 0) await new Promise((resolve) => setTimeout(resolve, dueMs));
    offers.push(offer(1 + (nth % LOT_COUNT)));
  }
  await Promise.all(offers);
  return percentile(latenciesMs, P95_SHARE);
};

export type FloodedPortal = {
  readonly serving: Serving;
  /** Returns the p95 of the dealers' bids without a flood, in milliseconds. */
  quiet(roundMs: number): Promise<number>;
  under(flood: Flood, roundMs: number): Promise<{ p95Ms: number; answers: FloodResult['answers'] }>;
  /** Runs another measurement during a flood. */
  during<Measured>(
    flood: Flood,
    measure: () => Promise<Measured>,
  ): Promise<{ measured: Measured; answers: FloodResult['answers'] }>;
};

/**
 * Runs the work with a portal with 1,000 lots and the default limits, sixteen bidding dealers, and
 * a process that floods the portal.
 */
export const withFloodedPortal = async <Answer>(
  wanted: Pick<PortalOrder, 'auctions' | 'accounts'>,
  work: (beside: FloodedPortal) => Promise<Answer>,
): Promise<Answer> => {
  const portal = await startChild<Serving>(PORTAL_PROCESS, {
    lots: LOT_COUNT,
    withVehicles: true,
    limits: LIMITS,
    ...wanted,
  });
  try {
    const { serving } = portal;
    const bidders = await biddersOf(serving);
    const { server } = await startChild<FloodResult>(FLOOD_PROCESS, { port: serving.port });
    // The flood must not continue if a run has failed.
    portal.server.once('exit', () => server.kill());
    const order = (message: Order): void => void server.send(message);
    const quiet = (roundMs: number) => p95Of(bidders, roundMs);
    const during: FloodedPortal['during'] = async (flood, measure) => {
      order({ begin: flood });
      const measured = await measure();
      const message = once(server, 'message') as Promise<[FloodResult]>;
      order({ end: true });
      const [{ answers }] = await message;
      return { measured, answers };
    };
    const answer = await work({
      serving,
      quiet,
      during,
      async under(flood, roundMs) {
        const { measured: p95Ms, answers } = await during(flood, () => quiet(roundMs));
        return { p95Ms, answers };
      },
    });
    await stopChild(server);
    for (const line of bidders.lines.values()) line.close();
    return answer;
  } finally {
    await stopChild(portal.server);
  }
};
