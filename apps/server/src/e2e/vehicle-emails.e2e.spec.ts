import { Outbox } from '@fairlot/messaging-records';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { vehicleEmails } from '../core/vehicle-emails.js';
import { VehicleEmailWriter } from '../roles/vehicle-email-writer.js';
import {
  makePortal,
  makeWorld,
  untilSettled,
  type TestPortal,
  type World,
} from '../testing/index.js';
import { waitForEmail } from '../testing/mailbox.js';

let portal: TestPortal;
let world: World;
beforeAll(async () => {
  portal = await makePortal();
  world = await makeWorld(portal);
});
afterAll(() => portal.stop());
afterEach(() => vi.restoreAllMocks());

type SentEmail = { readonly type: string; readonly recipient: string; readonly vehicles: number };

const query = <Row>(sql: string, ...values: unknown[]) =>
  portal.parts.dataSource.query<Row[]>(sql, values);
/**
 * Writes the e-mails that are due within `laterMs`. By default, the undo period of all moves is
 * over by then.
 */
const write = (laterMs = 60_000, outbox = new Outbox()) => {
  const { dataSource, store, clock, vehicles, directory, partners } = portal.parts;
  const parts = [dataSource, store, clock, vehicles, directory, partners, outbox] as const;
  return new VehicleEmailWriter(...parts).write(clock.now() + laterMs);
};
const waits = async (moveId: string) => {
  await untilSettled(world);
  const sql = 'SELECT 1 FROM vehicle_move_letter WHERE move_id = $1';
  expect(await query(sql, moveId)).toHaveLength(1);
};
const emailsOf = (moveId: string) =>
  query<SentEmail>(
    `SELECT type, recipient, (parameters ->> 'vehicles')::int AS vehicles FROM mail
     WHERE cause LIKE 'vehicle-move:' || $1 || ':%' ORDER BY id_mail`,
    moveId,
  );
const owner = () => world.as('auctioneer');
const multi = () => world.as('multi');
const sendToMulti = async (...idVehicles: number[]) => {
  const body = { idVehicles, idTemplate: world.templates.auctioneer };
  const { moveId } = await owner().run('SEC-25', { body });
  await waits(moveId);
  return moveId;
};
const TO_MULTI = { type: 'VEHICLES_SENT', recipient: 'multi@example.test' };

it('auctioneers with the template get one e-mail per move, once the move can no longer be undone', async () => {
  const idVehicles = [world.freeVehicle(), world.freeVehicle(), world.freeVehicle()];
  const moveId = await sendToMulti(...idVehicles);
  await write(0);
  expect(await emailsOf(moveId)).toEqual([]);
  await Promise.all([write(), write()]);
  expect(await emailsOf(moveId)).toEqual([{ ...TO_MULTI, vehicles: 3 }]);
  const { text } = await waitForEmail(portal, 'multi@example.test', /awaiting your decision: 3/);
  const { licensePlate } = await owner().run('SEC-22', { params: { id: idVehicles[0]! } });
  expect(text.replaceAll('\u2060', '')).toContain(licensePlate);
  expect(text).toContain('/private/vehicle-management');
});

it('the owner of a returned vehicle gets an e-mail with the reason in their language, and the sender gets none', async () => {
  const idVehicles = [world.freeVehicle()];
  await sendToMulti(...idVehicles);
  await portal.parts.registry.changeUser(world.people.auctioneer.idUser, { language: 'de' });
  const body = { idVehicles, reason: 'MISSING_PICTURES' as const };
  const { moveId } = await multi().run('SEC-27', { body });
  await waits(moveId);
  await write();
  expect(await emailsOf(moveId)).toEqual([
    { type: 'VEHICLES_RETURNED', recipient: 'auctioneer@example.test', vehicles: 1 },
  ]);
  const { text } = await waitForEmail(portal, 'auctioneer@example.test', /An Sie zurückgegebene/);
  expect(text).toContain('Grund: Fotos fehlen');
});

it('a superior gets an e-mail about the vehicles that a loader sent', async () => {
  const { idDealer } = world.people.loader;
  const [boss] = await query<{ idUser: number }>(
    `INSERT INTO app_user (username, name, surname, email, id_dealer, id_market, language, roles,
       permissions, enabled, admin_enabled_markets)
     VALUES ('boss', 'Boss', 'Boss', 'boss@example.test', $1, 'IT', 'en', '{USER}', '{AUCTIONEER}',
       true, '{}') RETURNING id_user AS "idUser"`,
    idDealer,
  );
  expect(boss).toBeDefined();
  const idVehicles = [world.freeVehicle('loader')];
  await world.as('loader').run('SEC-24', { body: { idVehicles, published: false } });
  const { moveId } = await world.as('loader').run('SEC-26', { body: { idVehicles } });
  await waits(moveId);
  await write();
  expect(await emailsOf(moveId)).toEqual([
    { type: 'VEHICLES_SENT', recipient: 'boss@example.test', vehicles: 1 },
  ]);
});

it('an undone move causes no e-mail', async () => {
  const moveId = await sendToMulti(world.freeVehicle());
  await owner().run('ENG-98', { body: { moveId } });
  await write();
  expect(await emailsOf(moveId)).toEqual([]);
  expect(await query('SELECT 1 FROM vehicle_move_letter')).toEqual([]);
});

it('an e-mail is sent once even after a crash, and once if its event is repeated', async () => {
  const idVehicle = world.freeVehicle();
  const moveId = await sendToMulti(idVehicle);
  const outbox = new Outbox();
  const post = outbox.post.bind(outbox);
  vi.spyOn(outbox, 'post').mockImplementationOnce(async (...message) => {
    await post(...message);
    throw new Error('cut off');
  });
  await expect(write(60_000, outbox)).rejects.toThrow('cut off');
  expect(await emailsOf(moveId)).toEqual([]);
  await write();
  const again = (movedAt: number) => ({
    stream: `vehicle-${idVehicle}`,
    position: 0,
    type: 'VehicleMoved',
    at: '',
    key: '',
    metadata: { commandId: moveId, ingressAt: 0, decidedAt: 0 },
    data: { moveId, to: 'SENT_MULTI', movedAt },
  });
  const reaction = vehicleEmails(portal.parts.dataSource);
  await reaction.effect([again(portal.parts.clock.now()), again(portal.parts.clock.now())]);
  await write();
  expect(await emailsOf(moveId)).toEqual([{ ...TO_MULTI, vehicles: 1 }]);
  // A new portal reads its whole history. It must not send e-mails about old moves.
  await reaction.effect([again(portal.parts.clock.now() - 86_400_001)]);
  expect(await query('SELECT 1 FROM vehicle_move_letter')).toEqual([]);
});
