import { hashPassword, type NewUser } from '@fairlot/access-records';
import { makeDevice, totpCodeOf } from '@fairlot/access-records/testing';
import type { TestPortal } from './make-portal.js';
import { Client } from './client.js';
import { signInByToken, PASSWORD } from './sign-in.js';

type ServedPortal = Pick<TestPortal, 'parts' | 'url'>;

/** Adds a user without a dealer to the world, with the password `PASSWORD`. */
const makePerson = async (
  { parts }: ServedPortal,
  username: string,
  over: Partial<NewUser> = {},
): Promise<number> =>
  parts.registry.createUser({
    username,
    name: 'Prova',
    surname: 'Rossi',
    email: `${username}@example.test`,
    idMarket: 'IT',
    language: 'en',
    roles: ['USER'],
    permissions: [],
    enabled: true,
    consent1: true,
    consent2: false,
    consent3: false,
    idDealer: null,
    adminEnabledMarkets: [],
    offerLimitMinor: null,
    passwordHash: await hashPassword(PASSWORD),
    ...over,
  });

/** A client with the new session's token if there is one, otherwise the same client. */
const clientWithToken = (client: Client, { token }: { readonly token: string | null }): Client =>
  token === null ? client : new Client(client.url, { token });

/** Sets up an authenticator app and confirms it with the current code. */
export const enrolAuthenticator = async (client: Client) => {
  const { secret } = await client.run('ENG-71');
  const enrolled = await client.run('ENG-72', { body: { code: totpCodeOf(secret) } });
  const { recoveryCodes } = enrolled;
  return { secret, recoveryCodes: recoveryCodes ?? [], client: clientWithToken(client, enrolled) };
};

const originAndRpId = ({ url }: Client) => ({
  origin: new URL(url).origin,
  rpId: new URL(url).hostname,
});

/** Sets up a new passkey of a device for this client. */
export const makeNewPasskey = async (client: Client, device = makeDevice()) => {
  const { challenge } = await client.run('ENG-74');
  const { clientExtensionResults: _, ...made } = device.make({
    ...originAndRpId(client),
    challenge,
  });
  return made;
};

export const enrolPasskey = async (client: Client) => {
  const device = makeDevice();
  const body = { name: 'Laptop', response: await makeNewPasskey(client, device) };
  const enrolled = await client.run('ENG-75', { body });
  return { device, client: clientWithToken(client, enrolled) };
};

/** A device's response to the challenge for this client's second factor. */
export const assertionFrom = async (client: Client, device: ReturnType<typeof makeDevice>) => {
  const { challenge } = await client.run('ENG-78');
  const { clientExtensionResults: _, ...shown } = device.show({
    ...originAndRpId(client),
    challenge,
  });
  return shown;
};

/** Signs in with only a passkey of the device. */
export const signInByPasskey = async (nobody: Client, device: ReturnType<typeof makeDevice>) => {
  const { challenge } = await nobody.run('ENG-270');
  const { clientExtensionResults: _, ...shown } = device.show({
    ...originAndRpId(nobody),
    challenge,
  });
  return shown;
};

export const makeSignedInPerson = async (
  served: ServedPortal,
  username: string,
): Promise<Client> => {
  await makePerson(served, username);
  return signInByToken(served.url, username);
};
