import { MemoryEventLog, MemoryEventStore } from '@fairlot/event-store-testing';
import { beforeEach, expect, it } from 'vitest';
import {
  acceptedAnswer,
  makeLot,
  makeAuctionWorld,
  countIdsFrom,
  MINUTE_MS,
  type AuctionWorld,
} from '../../testing/auction-world.js';
import { refused } from '../../testing/judging.js';
import {
  CloseDueLotsCommand,
  CreateAuctionCommand,
  DeleteAuctionCommand,
  DeleteAuctionHandler,
  EditAuctionCommand,
  ReopenLotCommand,
  vehicleTarget,
} from '../index.js';

/** Vehicles 1 and 2 are two records of one car. */
const ONE_CAR = [
  { idVehicle: 1, idOthers: [2] },
  { idVehicle: 2, idOthers: [1] },
];
const sameCars = (idVehicle: number) => ONE_CAR.filter((one) => one.idVehicle === idVehicle);
const TAKEN = refused('SAME_CAR_LISTED', { idVehicles: '2' });

let log: MemoryEventLog;
let world: AuctionWorld;
beforeEach(() => {
  log = new MemoryEventLog();
  world = makeAuctionWorld(new MemoryEventStore(log));
});

const publish = (idVehicle: number, on = world, header = on.header()) => {
  const data = { idOwnerDealer: 1, auction: on.draft(), lots: [makeLot(idVehicle)] };
  return on.create.execute(
    new CreateAuctionCommand(header, { ...data, sameCars: sameCars(idVehicle) }),
  );
};
const listedBy = async (idVehicle: number) =>
  (await world.engine.state(vehicleTarget(idVehicle))).listedBy;

it('a car cannot be published under another vehicle code while a lot lists it, but after that auction is deleted', async () => {
  const { idAuction } = acceptedAnswer(await publish(1));
  expect(await publish(2)).toEqual(TAKEN);
  expect(await listedBy(2)).toBeNull();
  const deletes = new DeleteAuctionHandler(world.engine);
  acceptedAnswer(await deletes.execute(new DeleteAuctionCommand(world.header(), { idAuction })));
  acceptedAnswer(await publish(2));
});

it('only one of two records of the same car is listed if two processes publish them at the same time', async () => {
  for (let round = 0; round < 20; round += 1) {
    log = new MemoryEventLog();
    world = makeAuctionWorld(new MemoryEventStore(log));
    const other = makeAuctionWorld(new MemoryEventStore(log), {}, countIdsFrom(100));
    const ends = await Promise.all([publish(1), publish(2, other)]);
    const codes = ends.map((end) => (end.outcome === 'refused' ? end.refusal.code : 'accepted'));
    expect(codes.toSorted()).toEqual(['SAME_CAR_LISTED', 'accepted']);
    const types = [1, 2].flatMap((id) => log.streams.get(`vehicle-${id}`) ?? []);
    expect(types.map(({ type }) => type)).toEqual(['VehicleListed']);
  }
});

it('an edit cannot add a listed car under another vehicle code unless it removes the other record', async () => {
  acceptedAnswer(await publish(1));
  const { idAuction } = acceptedAnswer(await publish(3));
  const edit = (of: number, idVehicles: readonly number[]) =>
    world.edit.execute(
      new EditAuctionCommand(world.header(), {
        idAuction: of,
        auction: world.draft(),
        sameCars: sameCars(2),
        lots: idVehicles.map((id) => ({ ...makeLot(id), idLot: null })),
      }),
    );
  expect(await edit(idAuction, [3, 2])).toEqual(TAKEN);
  acceptedAnswer(await edit(1, [2]));
  expect([await listedBy(1), await listedBy(2)]).toEqual([null, { idAuction: 1, idLot: 2 }]);
});

it('a lot cannot be reopened if another lot has listed its car in the meantime', async () => {
  const { idAuction } = acceptedAnswer(await publish(1));
  await world.run(idAuction);
  world.clock.at += 60 * MINUTE_MS;
  acceptedAnswer(
    await world.close.execute(
      new CloseDueLotsCommand(world.header(), { idAuction, closeDrainMs: 0 }),
    ),
  );
  const data = {
    lot: { idAuction, idLot: 1 },
    endsAt: world.clock.at + MINUTE_MS,
    reason: 'a test',
  };
  const reopen = () =>
    world.reopen.execute(new ReopenLotCommand(world.header(), { ...data, sameCars: sameCars(1) }));
  acceptedAnswer(await publish(2));
  expect(await reopen()).toEqual(refused('SAME_CAR_LISTED', { idVehicles: '1' }));
});

it('a repeated publication returns the first outcome, even if other records of the car were added since', async () => {
  const header = world.header();
  const data = { idOwnerDealer: 1, auction: world.draft(), lots: [makeLot(1)] };
  const first = acceptedAnswer(await world.create.execute(new CreateAuctionCommand(header, data)));
  const again = new CreateAuctionCommand(header, { ...data, sameCars: sameCars(1) });
  expect(acceptedAnswer(await world.create.execute(again))).toEqual(first);
});
