import { setTimeout as pause } from 'node:timers/promises';
import type { LotKey } from '@fairlot/auction-domain';
import { type LiveLot, lotTopic } from '@fairlot/contracts/live';
import type { PostgresConnection } from '@fairlot/database';
import { comparedResult, type Result } from '../result.ts';
import { alternate } from '../rounds.ts';
import { bareMqtt, bareSocketIo, type BareCarrier } from './bare-carriers.ts';
import { Crowds } from './crowds.ts';
import { portalLive, type PortalLive } from './portal-live.ts';
import type { Crowd } from './protocol.ts';

/** Position of the first bid on a lot. The lot is scheduled and started before, so it is 2. */
const FIRST_OFFER_AT = 2;
/**
 * Interval between bids in ms. It is longer than the throttling of states for the largest crowd, so
 * that each state is sent immediately.
 */
const INTERVAL_MS = 320;
const ROUNDS = 20;
const WARM_UPS = 5;
export type WatchersPartOptions = {
  readonly connection: PostgresConnection;
  readonly sizes: readonly number[];
  readonly onCrowd?: (crowd: string) => void;
};

type Scene = { readonly portal: PortalLive; readonly crowds: Crowds };

const positionText = (position: number): string => `"position":${position},`;

const portalRounds = ({ portal, crowds }: Scene, lot: LotKey, name: string) => {
  let nth = 0;
  return async (): Promise<number> => {
    const text = positionText(FIRST_OFFER_AT + nth);
    const delayMs = await crowds.delayMs(name, text, async () => {
      await portal.marketplace.offer(lot, nth);
      return process.hrtime.bigint();
    });
    nth += 1;
    await pause(INTERVAL_MS);
    return delayMs;
  };
};

/**
 * Runs the rounds of the bare carrier, which repeats the last message of the portal, so the
 * portal's rounds must come first.
 */
const bareRounds = (
  { portal, crowds }: Scene,
  carrier: BareCarrier,
  topic: string,
  name: string,
) => {
  return async (): Promise<number> => {
    const message = portal.sent(topic);
    const { position } = JSON.parse(message) as LiveLot;
    const delayMs = await crowds.delayMs(name, positionText(position), () => {
      const startedAt = process.hrtime.bigint();
      carrier.publish(topic, message);
      return Promise.resolve(startedAt);
    });
    await pause(INTERVAL_MS);
    return delayMs;
  };
};

const measure = async (
  scene: Scene,
  carrier: Crowd['carrier'],
  watchers: number,
): Promise<Result> => {
  const { portal, crowds } = scene;
  const bare = await (carrier === 'mqtt' ? bareMqtt() : bareSocketIo());
  const [lot] = await portal.marketplace.runningLots(1);
  if (lot === undefined) throw new Error('no lot');
  const topic = lotTopic(lot.idAuction, lot.idLot);
  const crowd = { carrier, topic, watchers };
  const port = carrier === 'mqtt' ? portal.mqttPort : portal.socketPort;
  await crowds.gather({ ...crowd, name: 'portal', port });
  await crowds.gather({ ...crowd, name: 'bare', port: bare.port });
  const { figures, references } = await alternate(
    {
      figures: portalRounds(scene, lot, 'portal'),
      references: bareRounds(scene, bare, topic, 'bare'),
    },
    { rounds: ROUNDS, warmUps: WARM_UPS },
  );
  await crowds.leave('portal');
  await crowds.leave('bare');
  await bare.stop();
  const claim = `${carrier}: acknowledgement to the last of ${watchers} watchers, against the bare`;
  return comparedResult({
    claim: `${claim} carrier`,
    unit: 'ms',
    figures,
    references,
    target: { most: 2 },
  });
};

/**
 * Measures the time until all watchers have a bid. Requires a database with the tables of the event
 * log and of the read model.
 */
export const watchersPart = async (options: WatchersPartOptions): Promise<Result[]> => {
  const portal = await portalLive(options.connection);
  const crowds = new Crowds();
  const results: Result[] = [];
  try {
    for (const carrier of ['socket.io', 'mqtt'] as const) {
      for (const watchers of options.sizes) {
        results.push(await measure({ portal, crowds }, carrier, watchers));
        options.onCrowd?.(`${carrier}, ${watchers}`);
      }
    }
    return results;
  } finally {
    crowds.end();
    await portal.stop();
  }
};
