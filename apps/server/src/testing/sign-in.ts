import assert from 'node:assert/strict';
import { Browser } from '@fairlot/identity/testing';
import { Client } from './client.js';

/** Password of all accounts of `makeWorld`. */
export const PASSWORD = 'one password for all of them';

/** Signs in with user name and password. Returns a client with an access token (MOB-01). */
export const signInByToken = async (
  url: string,
  username: string,
  password = PASSWORD,
): Promise<Client> => {
  const { token } = await new Client(url).run('MOB-01', { body: { username, password } });
  return new Client(url, { token });
};

/**
 * Signs in through the identity provider as a browser does. Returns a client with cookie and XSRF
 * token.
 */
export const signInByCookie = async (url: string, username: string): Promise<Client> => {
  const browser = new Browser(url);
  assert.equal((await browser.signIn(username)).status, 302);
  const session = browser.cookies.get('fairlot_session') ?? '';
  const xsrf = browser.cookies.get('XSRF-TOKEN') ?? '';
  return new Client(url, {
    cookie: `fairlot_session=${session}; XSRF-TOKEN=${xsrf}`,
    'x-xsrf-token': xsrf,
  });
};
