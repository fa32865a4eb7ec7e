import { urlOfConnection } from '@fairlot/database';
import { missingPrograms, startBrokers } from '../../stack/programs.ts';
import type { Stack } from '../../stack/stack.ts';
import { stopChild, startChild, type StartedProcess } from '../child-process.ts';
import { NO_LIMITS, type Serving, type PortalOrder } from '../portal/protocol.ts';
import { withPostgres } from '../throwaway.ts';

const PORTAL_PROCESS = new URL('../portal/portal-process.ts', import.meta.url);
/** Roles of the processes that take no bids, as in `npm run stack`. */
const NON_BIDDING_ROLES = ['relay', 'projector', 'live', 'clock', 'jobs'];

export type RunningStack = {
  readonly serving: Serving;
  /** Ports of the two processes that take bids. */
  readonly ports: readonly [number, number];
};

/**
 * Runs the work with two processes that take bids and one process per other role, on external
 * programs. All of them end when the work ends.
 */
export const withStack = <Answer>(
  filled: Pick<PortalOrder, 'lots' | 'auctions'>,
  work: (stack: RunningStack) => Promise<Answer>,
): Promise<Answer> =>
  withPostgres(async (connection) => {
    const ends: Stack['ends'] = [];
    const [missing] = missingPrograms();
    if (missing !== undefined) throw new Error(missing);
    try {
      const shared = {
        DATABASE_URL: urlOfConnection(connection),
        ...(await startBrokers({ ends })),
      };
      const begin = async (roles: string, fills = false): Promise<StartedProcess<Serving>> => {
        const one = await startChild<Serving>(PORTAL_PROCESS, {
          ...filled,
          withVehicles: false,
          limits: NO_LIMITS,
          fills,
          part: { ...shared, FAIRLOT_ROLES: roles },
        });
        ends.push(() => stopChild(one.server));
        return one;
      };
      const first = await begin('api,engine', true);
      const second = await begin('api,engine');
      for (const roles of NON_BIDDING_ROLES) await begin(roles);
      return await work({
        serving: first.serving,
        ports: [first.serving.port, second.serving.port],
      });
    } finally {
      for (const end of ends.toReversed()) await end();
    }
  });
