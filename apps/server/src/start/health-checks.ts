import { systemClock, type SteadyClock } from '@fairlot/kernel';
import { OmittedRows } from '@fairlot/access-http';
import { MailSender, UndeliveredMails } from '@fairlot/messaging-application';
import { AccessSignals } from '@fairlot/access-records';
import { Engine } from '@fairlot/event-sourcing-engine';
import { CheckpointStore, ParkedStreams, READ_MODEL } from '@fairlot/event-sourcing-projection';
import { RELAY } from '@fairlot/event-sourcing-relay';
import type { EventStore, LogPosition } from '@fairlot/event-store-port';
import type { INestApplicationContext } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { HealthCheck, PartState } from '../http/health.js';
import { Carriers } from '../roles/carriers.js';
import { LogArchiving } from '../roles/log-archiving.js';
import { PortalRoles } from '../roles/portal-roles.js';
import type { CommitHealth } from './commit-health.js';
import type { DamagedStreams } from './damaged-streams.js';
import type { OpenDatabase } from './database.js';
import { lagOfPosition, LogProgress } from '../core/log-progress.js';
import type { Settings } from '../settings/settings.js';
import { EVENT_STORE, SETTINGS } from '../core/tokens.js';

/** Name of the checkpoint that tests whether the database accepts writes. */
const PROBE_CHECKPOINT = 'readiness';

/** With more waiting events, consumers count as behind, not merely busy. */
const WAITING_DEGRADED = 5_000;

const ownDatabaseState = ({ downSinceAt }: OpenDatabase): PartState => {
  const since = downSinceAt?.() ?? null;
  const here = downSinceAt !== undefined;
  return { state: since === null ? 'up' : 'down', here, downSinceAt: since };
};

/** Time after which a failing relay is reported as down, because all lists get stale. */
const FAILING_DOWN_MS = 10_000;
const LAG_DEGRADED_MS = 2_000;

/**
 * @param lagMs age of the oldest unpublished event, or, if another process is the relay, of the
 * oldest unacknowledged event
 * @param downAfterMs how long failures last until the state is down. Infinite for an external bus,
 * because bids do not need it.
 */
const relayState = (portal: PortalRoles, lagMs: number, downAfterMs: number): PartState => {
  const { relayStatus: status, relayFailingSinceAt } = portal;
  const failingSinceAt = relayFailingSinceAt ?? status?.failingSinceAt ?? null;
  const isDown = failingSinceAt !== null && systemClock.now() - failingSinceAt > downAfterMs;
  const { waiting = 0, held = 0, publishedAt = null } = status ?? {};
  const isBehind = waiting > WAITING_DEGRADED || held > 0 || lagMs > LAG_DEGRADED_MS;
  const isWell = failingSinceAt === null && !isBehind;
  return {
    state: isDown ? 'down' : isWell ? 'up' : 'degraded',
    here: status !== null,
    waiting,
    heldStreams: held,
    publishedAt,
    lagMs,
    failingSinceAt,
  };
};

/** Counts unreadable messages on the bus, and streams that a read model no longer follows. */
const readParkedStreams = async (app: INestApplicationContext) => ({
  parkedRecords: app.get(PortalRoles).parked.get(READ_MODEL) ?? 0,
  parkedStreams: await app.get(ParkedStreams, { strict: false }).count(),
});

const readModelState = async (
  app: INestApplicationContext,
  progress: LogProgress,
): Promise<PartState> => {
  const { lagMs, filled } = await progress.measure();
  if (!filled) return { state: 'down', filled, lagMs };
  const parked = await readParkedStreams(app);
  const isWell = lagMs <= LAG_DEGRADED_MS && Object.values(parked).every((count) => count === 0);
  return { state: isWell ? 'up' : 'degraded', filled, lagMs, ...parked };
};

export type HealthSources = {
  readonly database: OpenDatabase;
  readonly committing: CommitHealth;
  readonly damaged: DamagedStreams;
  readonly progress: LogProgress;
};

const LOG_START: LogPosition = '';

/**
 * Progress of the rows, whichever process writes them. Rows show all that the relay acknowledged.
 */
export const rowProgress = (app: INestApplicationContext): LogProgress => {
  const portal = app.get(PortalRoles);
  const checkpoints = app.get(CheckpointStore, { strict: false });
  return new LogProgress({
    store: app.get<EventStore>(EVENT_STORE),
    clock: systemClock,
    projectedTo: async () => {
      const publishedAt = portal.relayStatus?.publishedAt ?? (await checkpoints.load(RELAY));
      const behindFrom = await portal.readModelBehindFrom();
      if (behindFrom !== null) return behindFrom === LOG_START ? null : behindFrom;
      const projectedAt = (await checkpoints.load(READ_MODEL)) ?? LOG_START;
      const newest = (publishedAt ?? LOG_START) > projectedAt ? publishedAt : projectedAt;
      return newest === LOG_START ? null : newest;
    },
  });
};

/**
 * R11: offset at which the system clock counts as changed or drifting. The portal's clock corrects
 * the difference slowly.
 */
const CLOCK_OFF_MS = 250;

export const clockState = (here: boolean, clock: Pick<SteadyClock, 'now' | 'offMs'>): PartState => {
  const offMs = clock.offMs();
  const isOff = Math.abs(offMs) > CLOCK_OFF_MS;
  return { state: isOff ? 'degraded' : 'up', here, serverNow: clock.now(), offMs };
};

/**
 * Undelivered e-mails need attention by staff. Without an SMTP server, all e-mails wait. Only the
 * process that sends e-mails knows whether there is a server.
 */
const mailState = async (app: INestApplicationContext, here: boolean): Promise<PartState> => {
  const { isOn } = app.get(MailSender, { strict: false });
  const undelivered = await app.get(UndeliveredMails, { strict: false }).count();
  const isWell = undelivered === 0 && (isOn || !here);
  return { state: isWell ? 'up' : 'degraded', here, isOn, undelivered };
};

/** State of archiving. If it fails, events stay in the database, which grows but keeps working. */
const archiveState = async (app: INestApplicationContext, here: boolean): Promise<PartState> => {
  const archiving = app.get(LogArchiving);
  const { movedEvents } = archiving;
  const failingSinceAt = await archiving.failingSinceAt();
  return { state: failingSinceAt === null ? 'up' : 'degraded', here, movedEvents, failingSinceAt };
};

/**
 * State of live updates. Without the external broker, MQTT clients get no updates, but other
 * clients do, and bids work.
 */
const liveState = ({ reachesBroker, mqttConnected }: Carriers): PartState =>
  reachesBroker === null
    ? { state: 'up', mqttConnected }
    : { state: reachesBroker ? 'up' : 'degraded', reachesBroker };

/** The checks of all components of this process. Operators see the result at `/health/ready`. */
export const healthChecks = (
  app: INestApplicationContext,
  { database, committing, damaged, progress }: HealthSources,
): Record<string, HealthCheck> => {
  const { roles, kafka, archiveAfterDays }: Settings = app.get(SETTINGS);
  const portal = app.get(PortalRoles);
  const checkpoints = app.get(CheckpointStore, { strict: false });
  return {
    database: async () => {
      await app.get(DataSource).query('SELECT 1');
      return { state: 'up' };
    },
    ownPostgres: () => ownDatabaseState(database),
    engine: async () => {
      const engine = app.get(Engine);
      const commits = await committing.state(() =>
        checkpoints.save(PROBE_CHECKPOINT, String(systemClock.now())),
      );
      return { ...commits, queue: engine.queueDepth, streams: engine.held.streams };
    },
    streams: () => damaged.state,
    access: () => ({
      state: app.get(AccessSignals, { strict: false }).listening ? 'up' : 'degraded',
    }),
    relay: async () => {
      const handedAt = portal.relayStatus?.handedAt ?? (await checkpoints.load(RELAY));
      const log = { store: app.get<EventStore>(EVENT_STORE), clock: systemClock };
      const downAfterMs = kafka === null ? FAILING_DOWN_MS : Infinity;
      return relayState(portal, await lagOfPosition(log, handedAt), downAfterMs);
    },
    readModel: () => readModelState(app, progress),
    reactions: (): PartState => {
      const { catchingUp, parked, failingSinceAt } = portal.reactionStatus;
      const isWell = parked === 0 && failingSinceAt === null;
      return { state: isWell ? 'up' : 'degraded', catchingUp, parked, failingSinceAt };
    },
    rows: (): PartState => {
      const { total, last } = app.get(OmittedRows);
      return { state: total === 0 ? 'up' : 'degraded', leftOut: total, lastLeftOut: last };
    },
    mail: () => mailState(app, roles.includes('jobs')),
    archive: () => archiveState(app, roles.includes('jobs') && archiveAfterDays !== null),
    clock: () => clockState(portal.holdsClock, systemClock),
    live: (): PartState =>
      roles.includes('live') ? liveState(app.get(Carriers)) : { state: 'up', here: false },
  };
};
