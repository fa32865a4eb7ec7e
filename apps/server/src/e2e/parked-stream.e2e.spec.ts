import { rebuild } from '@fairlot/event-sourcing-projection';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import {
  makePortal,
  launchAuction,
  makeWorld,
  OPERATORS_HEADERS,
  WAIT_OPTIONS,
  type TestPortal,
  type World,
} from '../testing/index.js';
import { untilLotShowsBid } from '../testing/until-lot-shows-bid.js';

let portal: TestPortal;
let world: World;
let idAuction: number;
beforeAll(async () => {
  portal = await makePortal();
  world = await makeWorld(portal);
  idAuction = await launchAuction(world, { lots: [{}, {}], bidders: ['dealer1', 'dealer2'] });
});
afterAll(() => portal.stop());

const offer = (who: 'dealer1' | 'dealer2', idLot: number, euros: number) =>
  world.as(who).run('SEC-59', { params: { idAuction, idLot }, body: { offer: euros } });
const readModel = async (): Promise<object> => {
  const answer = await fetch(`${portal.url}/health/ready`, { headers: OPERATORS_HEADERS });
  return ((await answer.json()) as { parts: { readModel: object } }).parts.readModel;
};
const gauge = async (): Promise<string | undefined> => {
  const text = await (await fetch(`${portal.url}/metrics`, { headers: OPERATORS_HEADERS })).text();
  return /^fairlot_read_model_parked_streams (.*)$/m.exec(text)?.[1];
};

it('operators see that the read model has stopped updating a stream, until the model is rebuilt', async () => {
  const { dataSource, store, contexts } = portal.parts;
  expect([await readModel(), await gauge()]).toMatchObject([{ parkedStreams: 0 }, '0']);
  await dataSource.query('ALTER TABLE lot_offer ADD CONSTRAINT poison CHECK (id_lot <> 2)');
  await offer('dealer1', 2, 5_000);
  await untilLotShowsBid(world.as('dealer1'), await offer('dealer2', 1, 5_000));
  await vi.waitFor(
    async () => expect(await readModel()).toMatchObject({ state: 'degraded', parkedStreams: 1 }),
    WAIT_OPTIONS,
  );
  expect(await gauge()).toBe('1');
  // Decisions use the log, so the first bid on this lot counts although no row shows it.
  await expect(offer('dealer2', 2, 5_000)).rejects.toThrow('BELOW_MIN_NEXT');
  await dataSource.query('ALTER TABLE lot_offer DROP CONSTRAINT poison');
  await rebuild(['lots'], { dataSource, store, contexts });
  await vi.waitFor(
    async () => expect(await readModel()).toMatchObject({ state: 'up', parkedStreams: 0 }),
    WAIT_OPTIONS,
  );
  await untilLotShowsBid(world.as('dealer1'), await offer('dealer2', 2, 5_100));
});
