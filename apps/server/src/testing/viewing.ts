import assert from 'node:assert/strict';
import type { World } from './a-world.js';
import { Client } from './client.js';
import type { PersonName } from './people.js';

export const VIEW_REASON = 'Asks on the phone why an auction is missing';

/** A new session of staff that views the portal as this user (ENG-296). */
export const viewingAs = async (
  world: World,
  who: PersonName,
  by: PersonName = 'admin',
): Promise<Client> => {
  const staff = await world.signIn(by, 'token');
  const { idUser } = world.people[who];
  const { token } = await staff.ask('ENG-296', { body: { idUser, reason: VIEW_REASON } });
  assert.ok(token, 'a program gets a new token');
  return new Client(world.portal.url, { token });
};
