import { systemClock } from '@fairlot/kernel';
import { AccessSignals } from '@fairlot/access-records';
import { Engine } from '@fairlot/event-sourcing-engine';
import type { INestApplicationContext } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { HealthCheck, PartState } from '../http/health.js';
import { Carriers } from '../roles/carriers.js';
import { PortalRoles } from '../roles/portal-roles.js';
import type { Settings } from './settings.js';
import { SETTINGS } from './tokens.js';

/** Waiting events beyond which followers are behind, not merely busy. */
const WAITING_DEGRADED = 5_000;

/** Each part of the process with how it is (operators read it at `/health/ready`). */
export const healthChecks = (app: INestApplicationContext): Record<string, HealthCheck> => {
  const { roles }: Settings = app.get(SETTINGS);
  const portal = app.get(PortalRoles);
  return {
    database: async () => {
      await app.get(DataSource).query('SELECT 1');
      return { state: 'up' };
    },
    engine: () => {
      const engine = app.get(Engine);
      return { state: 'up', queue: engine.queueDepth, streams: engine.held.streams };
    },
    access: () => ({
      state: app.get(AccessSignals, { strict: false }).listening ? 'up' : 'degraded',
    }),
    relay: (): PartState => {
      const status = portal.relayStatus;
      if (status === null) return { state: 'up', here: false };
      const { waiting, held, publishedAt, failingSinceAt } = status;
      const isBehind = failingSinceAt !== null || waiting > WAITING_DEGRADED || held > 0;
      return {
        state: isBehind ? 'degraded' : 'up',
        here: true,
        waiting,
        heldStreams: held,
        publishedAt,
        failingSinceAt,
      };
    },
    reactions: (): PartState => {
      const { catchingUp, parked, failingSinceAt } = portal.reactionStatus;
      const isWell = parked === 0 && failingSinceAt === null;
      return { state: isWell ? 'up' : 'degraded', catchingUp, parked, failingSinceAt };
    },
    clock: () => ({ state: 'up', here: portal.holdsClock, serverNow: systemClock.now() }),
    live: (): PartState =>
      roles.includes('live')
        ? { state: 'up', mqttConnected: app.get(Carriers).mqttConnected }
        : { state: 'up', here: false },
  };
};
