import { offerPath } from '../portal/bidding.ts';
import { VIEWER_USERNAME } from '../portal/protocol.ts';
import { comparedResult, type Result } from '../result.ts';
import { alternate, type Contender, type RoundsOptions } from '../rounds.ts';
import { withFloodedPortal, type FloodedPortal } from './flooded-portal.ts';
import { AddressClient } from './client.ts';
import { EVERY_ENCODING, type Flood, type FloodCall, type FloodResult } from './protocol.ts';

const FLOOD_ADDRESS = '203.0.113.66';
/** During a flood, bids of other users may take at most this many times as long as without one. */
export const TIMES_MAX = 2;

const getCall = (path: string): FloodCall => ({ method: 'GET', path, body: null });

const floodsOf = async ({ serving }: FloodedPortal): Promise<Readonly<Record<string, Flood>>> => {
  const { port, idAuction, password } = serving;
  const client = new AddressClient(port, FLOOD_ADDRESS, 1);
  const token = await client.signIn(VIEWER_USERNAME, password);
  client.close();
  const flood = (atOnce: number, call: FloodCall, of: string | null = token): Flood => ({
    calls: [call],
    atOnce,
    addresses: [FLOOD_ADDRESS],
    token: of,
    encoding: EVERY_ENCODING,
  });
  const body = {
    text: JSON.stringify({ offer: 100 }),
    type: 'application/json',
    charset: 'utf8',
  } as const;
  return {
    boards: flood(10, getCall(`/api/v1/secure/auctionFullNoOffer?idAuction=${idAuction}`)),
    'refused offers': flood(100, { method: 'POST', path: offerPath(idAuction, 1), body }),
    metrics: flood(20, getCall('/metrics'), null),
    sockets: { sockets: 600, address: FLOOD_ADDRESS, token },
  };
};

export type FairPartOptions = RoundsOptions & {
  readonly roundMs: number;
  /** Called after a flood with the number of its responses per status. */
  readonly onFlood: (name: string, answers: FloodResult['answers']) => void;
};

/**
 * Measures bids of other users during each flood, compared with the same bids without a flood in
 * the same run.
 */
export const fairPart = async (options: FairPartOptions): Promise<Result[]> =>
  withFloodedPortal({}, async (beside) => {
    const { roundMs, onFlood } = options;
    const floods = await floodsOf(beside);
    const contenders: Record<string, Contender<number>> = { quiet: () => beside.quiet(roundMs) };
    for (const [name, flood] of Object.entries(floods))
      contenders[name] = async () => {
        const { p95Ms, answers } = await beside.under(flood, roundMs);
        onFlood(name, answers);
        return p95Ms;
      };
    const { quiet = [], ...measured } = await alternate(contenders, options);
    return Object.entries(measured).map(([name, figures]) =>
      comparedResult({
        claim: `fair: p95 of others' offers while one floods with ${name}, against a quiet portal`,
        unit: 'ms',
        target: { most: TIMES_MAX },
        figures,
        references: quiet,
      }),
    );
  });
