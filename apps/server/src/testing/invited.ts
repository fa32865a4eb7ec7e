import type { InputOf } from './client.js';
import type { TestPortal } from './a-portal.js';
import { Client } from './client.js';
import { inviteTagOf } from './mailbox.js';
import type { Who } from './people.js';
import type { World } from './a-world.js';

export type SignUpBody = NonNullable<InputOf<'OPEN-07'>['body']>;

const newest = async (portal: Pick<TestPortal, 'url'>): Promise<number> =>
  (await new Client(portal.url).ask('ENG-52', { query: { limit: 1 } })).rows[0]?.idMail ?? 0;

/** Invites an address to a user's dealer. @returns the contents of the link */
export const anInvite = async (world: World, email: string, who: Who = 'dealer1') => {
  const { idDealer } = world.people[who];
  const before = await newest(world.portal);
  await world.as(who).ask('OTH-05', { body: { email, dealerId: idDealer } });
  return { email, idDealer, tag: await inviteTagOf(world.portal, email, before) };
};

/** A complete Italian sign-up of an invited person. */
export const filledSignUp = (
  link: Pick<SignUpBody, 'email' | 'idDealer' | 'tag'>,
  over: Partial<SignUpBody> = {},
): SignUpBody => ({
  surname: 'Moretti',
  name: 'Matteo',
  dealerName: 'dealer1 srl',
  fiscalCode: 'MRTMTT91D08F205J',
  birthDate: '08/04/1991',
  consent1: true,
  consent2: false,
  consent3: true,
  ...link,
  ...over,
});

/** The pending invites of a dealer, as a user sees them. */
export const invitesOf = async (world: World, who: Who) => {
  const query = { idDealer: world.people[who].idDealer };
  const { rows } = await world.as(who).ask('SEC-06', { query });
  return rows.flatMap((row) => (row.state === 'INVITED' ? [row] : []));
};
