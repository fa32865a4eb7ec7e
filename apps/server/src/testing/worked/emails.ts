import type { World } from '../make-world.js';
import { inviteTagOf, recoveryTagOf } from '../mailbox.js';
import { Client } from '../client.js';
import { invitesOf } from '../invited.js';

const INSERT_EMAIL = `
  INSERT INTO mail (cause, type, language, recipient, next_attempt_at, parameters)
  VALUES ('user-enabled:7', 'USER_ENABLED', 'en', 'ada@example.test', to_timestamp(0),
    '{"name": "Ada", "username": "ada.rossi", "untilAt": 1813572000000, "path": "/sign-in"}')`;
const MARK_AS_UNDELIVERED = `UPDATE mail SET state = 'dead', failure = 'EENVELOPE at RCPT TO: 550'`;

/** Marks the first captured e-mail as refused by the mail server. */
export const makeLostEmail = async ({ portal }: World): Promise<void> => {
  const { dataSource } = portal.parts;
  await dataSource.query(INSERT_EMAIL);
  await portal.time?.settled({ mailed: true });
  await dataSource.query(MARK_AS_UNDELIVERED);
};

/** Requests a password recovery. Returns the tag in the e-mail's link. */
export const makeRecoveryTag = async ({ portal }: World): Promise<string> => {
  const body = { email: 'visitor@example.test' };
  await new Client(portal.url).run('OPEN-08', { body });
  return recoveryTagOf(portal, 'visitor@example.test');
};

/** Creates three invites of a dealer: two to be used, and one to be withdrawn. */
export const followInvites = async (world: World) => {
  const { idDealer: dealerId } = world.people.dealer1;
  const invited = async (email: string) => {
    await world.as('dealer1').run('OTH-05', { body: { email, dealerId } });
    return { email, tag: await inviteTagOf(world.portal, email) };
  };
  const first = await invited('matteo@example.test');
  const second = await invited('m@example.test');
  const { email: withdrawn } = await invited('luca@example.test');
  const invites = await invitesOf(world, 'dealer1');
  return { first, second, idInvite: invites.find(({ email }) => email === withdrawn)!.idInvite };
};
