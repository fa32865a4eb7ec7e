import { systemClock, withTimeout } from '@fairlot/kernel';
import type { FastifyInstance } from 'fastify';
import type { Operators } from './operators.js';
import { WITH_HEAD_ROUTE } from './with-head-route.js';

/**
 * State of one component of the portal. A `degraded` component still works, one that is `down` does
 * not.
 */
export type PartState = {
  readonly state: 'up' | 'degraded' | 'down';
  readonly [fact: string]: string | number | boolean | null;
};
export type HealthCheck = () => PartState | Promise<PartState>;
export type HealthChecks = Readonly<Record<string, HealthCheck>>;
type HealthReport = {
  readonly state: PartState['state'];
  readonly parts: Readonly<Record<string, PartState>>;
};

const CHECK_MS_MAX = 2000;
/**
 * Minimum interval between two checks of the components, because each check queries the database.
 */
const CHECK_EVERY_MS = 500;

const checkWithTimeout = async (check: HealthCheck): Promise<PartState> => {
  const late = (): PartState => ({ state: 'down', reason: 'no answer in time' });
  try {
    return await withTimeout(CHECK_MS_MAX, Promise.resolve().then(check), late);
  } catch (error) {
    return { state: 'down', reason: error instanceof Error ? error.name : 'unknown' };
  }
};

const checkAll = async (checks: HealthChecks, upAt: Map<string, number>): Promise<HealthReport> => {
  const checkPart = async ([name, check]: [string, HealthCheck]) => {
    const part = await checkWithTimeout(check);
    if (part.state === 'up') upAt.set(name, systemClock.now());
    return [name, { ...part, lastUpAt: upAt.get(name) ?? null }] as const;
  };
  const parts = Object.fromEntries(await Promise.all(Object.entries(checks).map(checkPart)));
  const states = Object.values(parts).map(({ state }) => state);
  const worst = (['down', 'degraded'] as const).find((state) => states.includes(state));
  return { state: worst ?? 'up', parts };
};

/** Lets concurrent requests share one check. */
const coalescedHealth = (checks: HealthChecks): (() => Promise<HealthReport>) => {
  const upAt = new Map<string, number>();
  let last: { readonly at: number; readonly health: Promise<HealthReport> } | null = null;
  return () => {
    const now = performance.now();
    if (last === null || now - last.at >= CHECK_EVERY_MS)
      last = { at: now, health: checkAll(checks, upAt) };
    return last.health;
  };
};

/**
 * Serves `/health/live` (the process runs) and `/health/ready` (200 or 503). Only operators see the
 * state of each component.
 */
export const serveHealth = (
  server: FastifyInstance,
  checks: HealthChecks,
  operators: Operators,
): void => {
  const currentHealth = coalescedHealth(checks);
  server.get('/health/live', WITH_HEAD_ROUTE, () => ({ state: 'up' }));
  server.get('/health/ready', WITH_HEAD_ROUTE, async (request, reply) => {
    const { state, parts } = await currentHealth();
    void reply.code(state === 'down' ? 503 : 200).header('cache-control', 'no-store');
    if (state === 'down') void reply.header('retry-after', '1');
    return operators.has(request) ? { state, parts } : { state: state === 'down' ? 'down' : 'up' };
  });
};
