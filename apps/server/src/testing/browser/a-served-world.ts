import { clientUrisOf } from '@fairlot/access-http';
import { demoAccounts } from '@fairlot/demonstration';
import { anIssuer } from '@fairlot/identity/testing';
import { workerPort } from './worker-port.js';
import { parseSettings, type Settings } from '../../start/settings.js';
import { aPortal, type TestPortal } from '../a-portal.js';
import { aWorld, type World } from '../a-world.js';

export type ServedWorld = {
  /** Of the portal, without a slash at the end. */
  readonly url: string;
  readonly world: World;
  /** Stops the portal and removes its database and its data directory. */
  stop(): Promise<void>;
};

/** As a deployment has it: no demonstration data, nobody needs a second factor. */
const DEPLOYED: Partial<Settings> = {
  ...{ demo: false, demoPictures: false },
  secondFactor: { rule: 'offered', key: null },
};

/**
 * A portal in this process that serves the built client, filled with a world. People sign in at an
 * identity provider on another port, as at a company's.
 */
export const aServedWorld = async (): Promise<ServedWorld> => {
  const port = await workerPort();
  const publicUrl = `http://127.0.0.1:${port}`;
  let portal: TestPortal | undefined;
  const issuer = await anIssuer({
    ...clientUrisOf(publicUrl),
    accounts: async () => demoAccounts(portal!.parts),
  });
  const stop = async () => {
    if (portal !== undefined) await portal.stop();
    await issuer.stop();
  };
  try {
    const identity = parseSettings({ ...issuer.env, DEMO: 'off' }).issuer;
    portal = await aPortal({ ...DEPLOYED, port, publicUrl, issuer: identity });
    return { url: portal.url, world: await aWorld(portal), stop };
  } catch (error) {
    await stop();
    throw error;
  }
};

/**
 * The same with the settings of a demonstration: its own identity provider on the portal's port, and letters
 * that everybody can read.
 */
export const aServedDemonstration = async (over: Partial<Settings> = {}): Promise<ServedWorld> => {
  const port = await workerPort();
  const portal = await aPortal({ port, publicUrl: `http://127.0.0.1:${port}`, ...over });
  const stop = () => portal.stop();
  try {
    return { url: portal.url, world: await aWorld(portal), stop };
  } catch (error) {
    await stop();
    throw error;
  }
};
