import { FaultyStore } from '@fairlot/event-sourcing-engine/testing';
import { LAST_CALL_MS } from '@fairlot/auction-rules';
import { MemoryEventLog, MemoryEventStore } from '@fairlot/event-store-testing';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  acceptedAnswer,
  makeBidder,
  makeLot,
  makeAuctionWorld,
  countIdsFrom,
  MINUTE_MS,
  type AuctionWorld,
} from '../../testing/auction-world.js';
import { brokenListings } from '../../testing/log-invariants.js';
import { refused, typesOfLatestCommand } from '../../testing/judging.js';
import { toOldLog } from '../../testing/old-log.js';
import {
  AwardLotCommand,
  BuyNowCommand,
  CloseDueLotsCommand,
  CloseLotCommand,
  CreateAuctionCommand,
  DeleteAuctionCommand,
  DeleteAuctionHandler,
  EditAuctionCommand,
  NotAwardCommand,
  RemoveVehicleCommand,
  ReopenLotCommand,
  RevertAwardCommand,
  vehicleTarget,
  WithdrawLotCommand,
  type LotDraft,
} from '../index.js';
import { listOpenLots } from '../../vehicles/list-open-lots.js';

let log: MemoryEventLog;
let world: AuctionWorld;
let idAuction: number;
beforeEach(async () => {
  log = new MemoryEventLog();
  world = makeAuctionWorld(new MemoryEventStore(log));
  idAuction = await world.publish([makeLot(1, { idVehicles: [1, 2] }), makeLot(3)]);
});

const reason = 'because';
const lot = (idLot: number) => ({ idAuction, idLot });
/** Vehicle events of the latest command. */
const vehicleEvents = () => typesOfLatestCommand(log).filter((line) => line.startsWith('vehicle-'));
const holderOf = async (idVehicle: number) => {
  const { listedBy, heldBy } = await world.engine.state(vehicleTarget(idVehicle));
  return { listedBy, heldBy };
};
const closeAll = async (afterMs = 60 * MINUTE_MS) => {
  world.clock.at += afterMs;
  acceptedAnswer(
    await world.close.execute(
      new CloseDueLotsCommand(world.header(), { idAuction, closeDrainMs: 0 }),
    ),
  );
};
const notAward = () =>
  world.notAward.execute(new NotAwardCommand(world.header(), { idAuction, idLots: null, reason }));
const award = () =>
  world.award.execute(
    new AwardLotCommand(world.header(), { lot: lot(1), idOffer: 1, reason: null }),
  );
const revert = () =>
  world.revert.execute(new RevertAwardCommand(world.header(), { lot: lot(1), reason }));
const reopen = () => {
  const endsAt = world.clock.at + MINUTE_MS;
  return world.reopen.execute(
    new ReopenLotCommand(world.header(), { lot: lot(1), endsAt, reason }),
  );
};
const create = (lots: readonly LotDraft[], on = world) => {
  const data = { idOwnerDealer: 1, auction: on.draft(), lots };
  return on.create.execute(new CreateAuctionCommand(on.header(), data));
};
const edit = (lots: readonly (LotDraft & { readonly idLot: number | null })[]) =>
  world.edit.execute(
    new EditAuctionCommand(world.header(), { idAuction, auction: world.draft(), lots }),
  );

describe('the listing of a vehicle', () => {
  it('is refused to a second auction, with the ids of all vehicles that another auction lists', async () => {
    const before = log.events.length;
    const both = [makeLot(1), makeLot(2), makeLot(9)];
    expect(await create(both)).toEqual(refused('VEHICLE_NOT_FREE', { idVehicles: '1,2' }));
    expect(log.events).toHaveLength(before);
    acceptedAnswer(await create([makeLot(9)]));
  });

  it('succeeds for exactly one of two auctions that are published at the same time on two engines', async () => {
    const other = makeAuctionWorld(new MemoryEventStore(log), {}, countIdsFrom(100));
    const ends = await Promise.all([create([makeLot(7)]), create([makeLot(7)], other)]);
    const codes = ends.map((end) => (end.outcome === 'refused' ? end.refusal.code : 'accepted'));
    expect(new Set(codes)).toEqual(new Set(['accepted', 'VEHICLE_NOT_FREE']));
    expect(log.streams.get('vehicle-7')?.map(({ type }) => type)).toEqual(['VehicleListed']);
  });

  it.each([
    ['before its publication is stored', 'beforeAppend', []],
    ['after it is stored but before the answer', 'afterAppend', ['7', '8']],
  ] as const)(
    'lists the vehicle once if the portal crashes %s, and publishes again',
    async (...row) => {
      const [, at, taken] = row;
      const store = new FaultyStore(new MemoryEventStore(log));
      store[at] = () => {
        throw new Error('killed');
      };
      const dying = makeAuctionWorld(store, {}, countIdsFrom(100));
      await expect(create([makeLot(7), makeLot(8)], dying)).rejects.toThrow('STORE_UNAVAILABLE');
      const next = makeAuctionWorld(new MemoryEventStore(log), {}, countIdsFrom(200));
      const again = await create([makeLot(7), makeLot(8)], next);
      if (taken.length === 0) acceptedAnswer(again);
      else expect(again).toEqual(refused('VEHICLE_NOT_FREE', { idVehicles: taken.join() }));
      for (const stream of ['vehicle-7', 'vehicle-8'])
        expect(log.streams.get(stream)?.map(({ type }) => type)).toEqual(['VehicleListed']);
      expect(brokenListings(log.streams)).toEqual([]);
    },
  );

  it('follows an edit of the auction: it ends for removed, stays for moved and starts for added vehicles', async () => {
    const lots = [
      { ...makeLot(3), idLot: 1 },
      { ...makeLot(4), idLot: null },
    ];
    acceptedAnswer(await edit(lots));
    expect(vehicleEvents().sort()).toEqual([
      'vehicle-1 VehicleUnlisted',
      'vehicle-2 VehicleUnlisted',
      'vehicle-3 VehicleListed',
      'vehicle-3 VehicleUnlisted',
      'vehicle-4 VehicleListed',
    ]);
    expect(await holderOf(3)).toEqual({ listedBy: lot(1), heldBy: null });
    acceptedAnswer(await create([makeLot(1), makeLot(2)]));
    expect(await edit([{ ...makeLot(1), idLot: 1 }])).toEqual(
      refused('VEHICLE_NOT_FREE', { idVehicles: '1' }),
    );
    expect(await holderOf(3)).toEqual({ listedBy: lot(1), heldBy: null });
  });

  it('SEC-74 ends when the vehicle is removed from its lot, even as its last vehicle', async () => {
    const remove = (idVehicle: number) =>
      world.removeVehicle.execute(
        new RemoveVehicleCommand(world.header(), { lot: lot(1), idVehicle }),
      );
    acceptedAnswer(await remove(1));
    expect(vehicleEvents()).toEqual(['vehicle-1 VehicleUnlisted']);
    acceptedAnswer(await remove(2));
    expect(vehicleEvents()).toEqual(['vehicle-2 VehicleUnlisted']);
  });

  it('ENG-06 in part: ends when its lot is withdrawn and when its auction is deleted', async () => {
    acceptedAnswer(
      await world.withdraw.execute(
        new WithdrawLotCommand(world.header(), { lot: lot(1), reason, byStaff: false }),
      ),
    );
    expect(vehicleEvents()).toEqual(['vehicle-1 VehicleUnlisted', 'vehicle-2 VehicleUnlisted']);
    const deletes = new DeleteAuctionHandler(world.engine);
    acceptedAnswer(await deletes.execute(new DeleteAuctionCommand(world.header(), { idAuction })));
    expect(vehicleEvents()).toEqual(['vehicle-3 VehicleUnlisted']);
  });

  it('ends when its lot closes without a bid, on time or early', async () => {
    await world.run(idAuction);
    const earlyClose = { lot: lot(1), reason, byStaff: false };
    acceptedAnswer(await world.closeEarly.execute(new CloseLotCommand(world.header(), earlyClose)));
    await closeAll(LAST_CALL_MS);
    expect(vehicleEvents()).toEqual(['vehicle-1 VehicleUnlisted', 'vehicle-2 VehicleUnlisted']);
    await closeAll();
    expect(vehicleEvents()).toEqual(['vehicle-3 VehicleUnlisted']);
  });

  it('stays while its lot is TBA, also after a reverted award, and ends when the award is declined', async () => {
    await world.run(idAuction);
    acceptedAnswer(await world.bid(lot(1), 7, 5_000));
    await closeAll();
    expect(vehicleEvents()).toEqual(['vehicle-3 VehicleUnlisted']);
    acceptedAnswer(await award());
    expect(await holderOf(1)).toEqual({ listedBy: null, heldBy: lot(1) });
    expect(await create([makeLot(1)])).toEqual(refused('VEHICLE_NOT_FREE'));
    acceptedAnswer(await revert());
    expect(await holderOf(1)).toEqual({ listedBy: lot(1), heldBy: null });
    acceptedAnswer(await notAward());
    expect(vehicleEvents()).toEqual(['vehicle-1 VehicleUnlisted', 'vehicle-2 VehicleUnlisted']);
  });

  it('ENG-05 starts again when its lot is reopened, unless another lot lists the vehicle', async () => {
    await world.run(idAuction);
    acceptedAnswer(await world.bid(lot(1), 7, 5_000));
    await closeAll();
    acceptedAnswer(await notAward());
    acceptedAnswer(await reopen());
    expect(vehicleEvents()).toEqual(['vehicle-1 VehicleListed', 'vehicle-2 VehicleListed']);
    await closeAll(MINUTE_MS);
    acceptedAnswer(await notAward());
    acceptedAnswer(await create([makeLot(2)]));
    expect(await reopen()).toEqual(refused('INVALID_TRANSITION'));
    expect(await holderOf(1)).toEqual({ listedBy: null, heldBy: null });
  });

  it('STA-079 ends when the vehicle is sold by click-and-buy', async () => {
    idAuction = await world.publish([makeLot(5, { clickAndBuyMinor: 9_000_00 })]);
    await world.run(idAuction);
    const buy = new BuyNowCommand(world.header(), {
      lot: lot(1),
      amountMinor: 9_000_00,
      ifPosition: null,
      bidder: makeBidder(7),
    });
    acceptedAnswer(await world.buy.execute(buy));
    expect(await holderOf(5)).toEqual({ listedBy: null, heldBy: lot(1) });
  });
});

describe('a log from before the event VehicleListed', () => {
  /** Updates the portal on a log of the old version. */
  const updated = (): void => {
    log = toOldLog(log);
    world = makeAuctionWorld(new MemoryEventStore(log), { clock: world.clock });
    expect(log.events.some(({ type }) => type === 'VehicleListed')).toBe(false);
  };

  /** Another portal on the log, whose auctions get ids that do not occur in it. */
  const another = () =>
    makeAuctionWorld(new MemoryEventStore(log), { clock: world.clock }, countIdsFrom(100));

  it('lets a lot release a vehicle that it never listed', async () => {
    updated();
    acceptedAnswer(
      await world.withdraw.execute(
        new WithdrawLotCommand(world.header(), { lot: lot(1), reason, byStaff: false }),
      ),
    );
    expect(vehicleEvents()).toEqual(['vehicle-1 VehicleUnlisted', 'vehicle-2 VehicleUnlisted']);
    expect(await holderOf(1)).toEqual({ listedBy: null, heldBy: null });
  });

  it('lists the vehicles of open lots once, so that no other lot can list them', async () => {
    updated();
    const both = { idVehicles: [1, 2, 3], elsewhere: [] };
    expect(await listOpenLots(world, idAuction)).toEqual(both);
    expect(vehicleEvents().toSorted()).toEqual(
      [1, 2, 3].map((idVehicle) => `vehicle-${idVehicle} VehicleListed`),
    );
    const taken = refused('VEHICLE_NOT_FREE', { idVehicles: '2' });
    expect(await create([makeLot(2)], another())).toEqual(taken);
    const before = log.events.length;
    expect(await listOpenLots(world, idAuction)).toEqual(both);
    expect(log.events).toHaveLength(before);
  });

  it('reports a vehicle that is in two open lots, and lists it for the first lot', async () => {
    updated();
    acceptedAnswer(await create([makeLot(1)], another()));
    const { elsewhere } = await listOpenLots(world, idAuction);
    expect(elsewhere).toEqual([1]);
    expect((await holderOf(1)).listedBy).not.toEqual(lot(1));
  });

  it('lets a lot be awarded and reverted, and then lists its vehicles', async () => {
    const { clock } = world;
    await world.run(idAuction);
    acceptedAnswer(await world.bid(lot(1), 7, 5_000));
    await closeAll();
    updated();
    world = { ...world, clock };
    acceptedAnswer(await award());
    expect(vehicleEvents()).toEqual(['vehicle-1 VehicleAwarded', 'vehicle-2 VehicleAwarded']);
    acceptedAnswer(await revert());
    expect(await holderOf(1)).toEqual({ listedBy: lot(1), heldBy: null });
  });
});
