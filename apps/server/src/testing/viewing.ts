import assert from 'node:assert/strict';
import { makePortal } from './make-portal.js';
import { launchAuction, untilSettled } from './make-auction.js';
import { makeTarget } from './example-input.js';
import { makeWorld, type World } from './make-world.js';
import { Client } from './client.js';
import type { PersonName } from './people.js';

export const VIEW_REASON = 'Asked by phone why an auction is missing';

/** Starts "view as user" (ENG-296). Returns a client with the session of the view. */
export const viewAs = async (
  world: World,
  who: PersonName,
  by: PersonName = 'admin',
): Promise<Client> => {
  const staff = await world.signIn(by, 'token');
  const { idUser } = world.people[who];
  const { token } = await staff.run('ENG-296', { body: { idUser, reason: VIEW_REASON } });
  assert.ok(token, 'a program gets a new token');
  return new Client(world.portal.url, { token });
};

/** A portal with an auction and a bid, so that each call of the API has an example. */
export const makeWorldToView = async () => {
  const portal = await makePortal();
  const world = await makeWorld(portal);
  const bidders = ['dealer1', 'dealer2'] as const;
  const idAuction = await launchAuction(world, { lots: [{}, {}], bidders: [...bidders] });
  const params = { idAuction, idLot: 1 };
  const bid = { params, body: { offer: 5_000 } };
  const { receipt, idOffer } = await world.as('dealer1').run('SEC-59', bid);
  const { vehicles } = await world.as('dealer1').run('SEC-73', { params });
  const idVehicle = vehicles[0]!.idVehicle;
  const target = makeTarget(world, { idAuction, idLot: 1, idOffer: idOffer!, idVehicle, receipt });
  await untilSettled(world);
  return { portal, world, target, idAuction };
};

export const startView = (client: Client, idUser: number, reason = VIEW_REASON) =>
  client.call('ENG-296', { body: { idUser, reason } });

/** The code of the refusal and its field errors; null if the call succeeded. */
export const refusalCodeOf = async (call: Promise<{ readonly ok: boolean }>) => {
  const answer = (await call) as Awaited<ReturnType<typeof startView>>;
  if (answer.ok) return null;
  const { code, fields = [] } = answer.problem;
  return [code, ...fields.map(({ path, code: fault }) => `${path} ${fault}`)].join(' ');
};

/** The error code with which a session ends; null while it is valid. */
export const endOf = (client: Client) => refusalCodeOf(client.call('OTH-04'));

/** The entries of the audit trail about views of this user. */
export const readViewTrail = async (world: World, who: PersonName) => {
  const query = { idUser: world.people[who].idUser };
  const { rows } = await world.as('admin').run('ENG-202', { query });
  return rows.flatMap(({ username, fields }) =>
    fields['viewedAs'] === undefined ? [] : [{ username, ...fields['viewedAs'] }],
  );
};
