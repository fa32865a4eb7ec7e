import { ended, started } from '../child-process.ts';
import type { Load } from '../load.ts';
import { offerPath, signIn } from '../portal/bidding.ts';
import { NO_LIMITS, type Serving } from '../portal/protocol.ts';
import { compared, type Result } from '../result.ts';
import { alternate, type RoundsOptions } from '../rounds.ts';
import { firstAnswer } from './first-answer.ts';
import { CONNECTIONS, connections, LOTS, round } from './lanes.ts';
import type { BareServing } from './protocol.ts';

const PORTAL = new URL('../portal/portal-process.ts', import.meta.url);
const BARE = new URL('bare-process.ts', import.meta.url);

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

/** The portal and the bare route run in separate processes. */
export const httpPart = async (options: HttpPartOptions): Promise<Result[]> => {
  const portal = await started<Serving>(PORTAL, {
    // One more lot for the answer that the bare route repeats.
    lots: LOTS + 1,
    withVehicles: false,
    limits: NO_LIMITS,
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
