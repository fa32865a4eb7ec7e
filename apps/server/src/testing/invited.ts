import type { InputOf } from './client.js';
import { Client } from './client.js';
import { waitForEmail, inviteTagOf } from './mailbox.js';
import type { PersonName } from './people.js';
import type { World } from './make-world.js';

type PortalOfMailbox = Parameters<typeof waitForEmail>[0];
export type SignUpBody = NonNullable<InputOf<'OPEN-07'>['body']>;

const newestMailId = async (portal: PortalOfMailbox): Promise<number> =>
  (await new Client(portal.url).run('ENG-52', { query: { limit: 1 } })).rows[0]?.idMail ?? 0;

/** Invites an e-mail address to a user's dealer. Returns the parameters of the link. */
export const makeInvite = async (world: World, email: string, who: PersonName = 'dealer1') => {
  const { idDealer } = world.people[who];
  const before = await newestMailId(world.portal);
  await world.as(who).run('OTH-05', { body: { email, dealerId: idDealer } });
  return { email, idDealer, tag: await inviteTagOf(world.portal, email, before) };
};

/** A complete Italian sign-up form for an invite's link. */
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

/** The open invites of a user's dealer, as that user sees them. */
export const invitesOf = async (world: World, who: PersonName) => {
  const query = { idDealer: world.people[who].idDealer };
  const { rows } = await world.as(who).run('SEC-06', { query });
  return rows.flatMap((row) => (row.state === 'INVITED' ? [row] : []));
};

/** The parameters of the link in a new user's first e-mail, and a password to choose with it. */
export const followWelcomeEmail = async (
  portal: PortalOfMailbox,
  email: string,
  password: string,
) => {
  const { text, idMail } = await waitForEmail(portal, email, /account is ready/);
  const [, username = ''] = /username=([\w.]+)/.exec(text) ?? [];
  const [, hash = ''] = /[?&]tag=([\w-]+)/.exec(text) ?? [];
  return { username, idMail, body: { password, confPassword: password, hash, username } };
};

/** Chooses a password with the link. Returns the user name. */
export const choosePassword = async (
  portal: PortalOfMailbox,
  email: string,
  password: string,
): Promise<string> => {
  const { username, body } = await followWelcomeEmail(portal, email, password);
  await new Client(portal.url).run('OPEN-09', { body });
  return username;
};
