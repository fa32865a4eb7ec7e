import type { FastifyInstance } from 'fastify';

/** How one part of the portal is; `degraded` still serves, `down` does not. */
export type PartState = {
  readonly state: 'up' | 'degraded' | 'down';
  readonly [fact: string]: string | number | boolean | null;
};
export type HealthCheck = () => PartState | Promise<PartState>;

const CHECK_MS_MAX = 2000;

const inTime = async (check: HealthCheck): Promise<PartState> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<PartState>((resolve) => {
    timer = setTimeout(resolve, CHECK_MS_MAX, { state: 'down', reason: 'no answer in time' });
  });
  try {
    return await Promise.race([Promise.resolve().then(check), late]);
  } catch (error) {
    return { state: 'down', reason: error instanceof Error ? error.name : 'unknown' };
  } finally {
    clearTimeout(timer);
  }
};

/** `/health/live`: the process runs. `/health/ready`: each part with its state; 503 when one is down. */
export const serveHealth = (
  server: FastifyInstance,
  checks: Readonly<Record<string, HealthCheck>>,
): void => {
  server.get('/health/live', () => ({ state: 'up' }));
  server.get('/health/ready', async (_, reply) => {
    const parts = Object.fromEntries(
      await Promise.all(
        Object.entries(checks).map(async ([name, check]) => [name, await inTime(check)] as const),
      ),
    );
    const states = Object.values(parts).map(({ state }) => state);
    const state = states.includes('down')
      ? 'down'
      : states.includes('degraded')
        ? 'degraded'
        : 'up';
    return reply.code(state === 'down' ? 503 : 200).send({ state, parts });
  });
};
