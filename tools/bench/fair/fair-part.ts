import { once } from 'node:events';
import { LIMITS } from '@fairlot/access-http';
import { ended, started, type Started } from '../child-process.ts';
import { Bidding } from '../portal/bidding.ts';
import { VIEWER, type Serving } from '../portal/protocol.ts';
import { compared, type Result } from '../result.ts';
import { alternate, type Contender, type RoundsOptions } from '../rounds.ts';
import { percentile } from '../statistics.ts';
import { AddressClient } from './client.ts';
import { FLOODS, type FloodName, type Order, type Told } from './protocol.ts';

const PORTAL = new URL('../portal/portal-process.ts', import.meta.url);
const FLOOD = new URL('flood-process.ts', import.meta.url);
const LOTS = 1_000;
/** What sixteen dealers do in the last minutes of a big auction. */
const OFFER_EVERY_MS = 20;
const P95 = 0.95;
/** Offers of others may take at most this many times as long as without a flood. */
const TIMES_MAX = 2;

type Bidders = { readonly bidding: Bidding; readonly lines: ReadonlyMap<string, AddressClient> };

const biddersOf = async ({ port, usernames, password, ...rest }: Serving): Promise<Bidders> => {
  const lines = new Map<string, AddressClient>();
  for (const [place, username] of usernames.entries()) {
    const line = new AddressClient(port, `192.0.2.${place + 1}`, 4);
    lines.set(await line.signIn(username, password), line);
  }
  const serving = { port, usernames, password, ...rest };
  return { bidding: new Bidding(serving, [...lines.keys()]), lines };
};

/** p95 of offers that are made at a fixed pace, whether those before are answered or not. */
const p95Of = async ({ bidding, lines }: Bidders, roundMs: number): Promise<number> => {
  const latenciesMs: number[] = [];
  const offer = async (idLot: number): Promise<void> => {
    const { token = '', ...post } = bidding.next(idLot);
    const startedAt = performance.now();
    const answer = await lines.get(token)!.call({ ...post, token });
    if (answer.status !== 200) throw new Error(`an offer of another: ${answer.text()}`);
    latenciesMs.push(performance.now() - startedAt);
  };
  const offers: Promise<void>[] = [];
  const startedAt = performance.now();
  for (let nth = 0; nth * OFFER_EVERY_MS < roundMs; nth += 1) {
    const dueMs = startedAt + nth * OFFER_EVERY_MS - performance.now();
    if (dueMs > 0) await new Promise((resolve) => setTimeout(resolve, dueMs));
    offers.push(offer(1 + (nth % LOTS)));
  }
  await Promise.all(offers);
  return percentile(latenciesMs, P95);
};

const ordered = (flood: Started<Told>, order: Order): void => void flood.server.send(order);

const under = async (
  flood: Started<Told>,
  name: FloodName,
  work: () => Promise<number>,
): Promise<{ readonly p95Ms: number; readonly answers: Told['answers'] }> => {
  ordered(flood, { begin: name });
  const p95Ms = await work();
  const told = once(flood.server, 'message') as Promise<[Told]>;
  ordered(flood, { end: true });
  const [{ answers }] = await told;
  return { p95Ms, answers };
};

export type FairPartOptions = RoundsOptions & {
  readonly roundMs: number;
  /** What a flood was answered, for people. */
  readonly onFlood: (name: FloodName, answers: Told['answers']) => void;
};

/** Offers of others beside each flood, against the same offers on a quiet portal of the same run. */
export const fairPart = async (options: FairPartOptions): Promise<Result[]> => {
  const { roundMs, onFlood } = options;
  const portal = await started<Serving>(PORTAL, {
    ...{ lots: LOTS, withVehicles: true, limits: LIMITS },
  });
  try {
    const { serving } = portal;
    const { port, idAuction, password } = serving;
    const bidders = await biddersOf(serving);
    const flood = await started<Told>(FLOOD, { port, idAuction, username: VIEWER, password });
    const quietly = () => p95Of(bidders, roundMs);
    const beside = (name: FloodName) => async () => {
      const { p95Ms, answers } = await under(flood, name, quietly);
      onFlood(name, answers);
      return p95Ms;
    };
    const contenders = { quiet: quietly } as Record<'quiet' | FloodName, Contender<number>>;
    for (const name of FLOODS) contenders[name] = beside(name);
    const { quiet, ...floods } = await alternate(contenders, options);
    await ended(flood.server);
    for (const line of bidders.lines.values()) line.close();
    return FLOODS.map((name) =>
      compared({
        claim: `fair: p95 of others' offers while one floods with ${name}, against a quiet portal`,
        unit: 'ms',
        target: { most: TIMES_MAX },
        figures: floods[name],
        references: quiet,
      }),
    );
  } finally {
    await ended(portal.server);
  }
};
