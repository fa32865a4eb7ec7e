import { clientUrisOf } from '@fairlot/access-http';
import { demoAccounts } from '@fairlot/demonstration';
import { makeIssuer } from '@fairlot/identity/testing';
import { workerPort } from './worker-port.js';
import { parseSettings, type Settings } from '../../settings/settings.js';
import { makePortal, type TestPortal } from '../make-portal.js';
import { makeWorld, type World } from '../make-world.js';

export type ServedWorld = {
  /** URL of the portal, without a trailing slash. */
  readonly url: string;
  readonly world: World;
  /** Stops the portal and removes its database and data directory. */
  stop(): Promise<void>;
};

/** Settings as in a deployment: no demonstration data. No second factor is required. */
const DEPLOYED_SETTINGS: Partial<Settings> = {
  demo: false,
  demoPictures: false,
  secondFactor: { rule: 'offered', key: null },
};

/**
 * Starts a portal in this process that serves the built client, with a test world. The identity
 * provider uses another port, as a company's would.
 */
export const makeServedWorld = async (): Promise<ServedWorld> => {
  const port = await workerPort();
  const publicUrl = `http://127.0.0.1:${port}`;
  let portal: TestPortal | undefined;
  const issuer = await makeIssuer({
    ...clientUrisOf(publicUrl),
    accounts: async () => demoAccounts(portal!.parts),
  });
  const stop = async () => {
    if (portal !== undefined) await portal.stop();
    await issuer.stop();
  };
  try {
    const identity = parseSettings({ ...issuer.env, DEMO: 'off' }).issuer;
    portal = await makePortal({ ...DEPLOYED_SETTINGS, port, publicUrl, issuer: identity });
    return { url: portal.url, world: await makeWorld(portal), stop };
  } catch (error) {
    await stop();
    throw error;
  }
};

/**
 * Like `makeServedWorld`, but as a demonstration: its identity provider is on the portal's port,
 * and anybody can read its e-mails.
 */
export const makeServedDemonstration = async (
  over: Partial<Settings> = {},
): Promise<ServedWorld> => {
  const port = await workerPort();
  const portal = await makePortal({ port, publicUrl: `http://127.0.0.1:${port}`, ...over });
  const stop = () => portal.stop();
  try {
    return { url: portal.url, world: await makeWorld(portal), stop };
  } catch (error) {
    await stop();
    throw error;
  }
};
