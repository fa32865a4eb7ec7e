import { auctionStream, lotStream } from '@fairlot/auction-domain';
import { MemoryEventLog, MemoryEventStore } from '@fairlot/event-store-testing';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  acceptedAnswer,
  makeLot,
  makeAuctionWorld,
  MINUTE_MS,
  type AuctionWorld,
} from '../../testing/auction-world.js';
import { refused, readAuctionStatus, typesOfLatestCommand } from '../../testing/judging.js';
import {
  CloseDueLotsCommand,
  CreateAuctionCommand,
  EditAuctionCommand,
  RemoveVehicleCommand,
  SetMessageCommand,
  StartAuctionCommand,
  type EditAuctionData,
} from '../index.js';
import { draftVersionOf } from '../../drafts/draft-version.js';

let log: MemoryEventLog;
let world: AuctionWorld;
let idAuction: number;
beforeEach(() => {
  log = new MemoryEventLog();
  world = makeAuctionWorld(new MemoryEventStore(log));
});

const lot = (idLot: number) => ({ idAuction, idLot });
const writtenLast = () => typesOfLatestCommand(log);
const statusOf = () => readAuctionStatus(world, idAuction);
const closeDue = (closeDrainMs = 0) =>
  world.close.execute(new CloseDueLotsCommand(world.header(), { idAuction, closeDrainMs }));

describe('the publication of an auction', () => {
  it('SEC-42 in part: writes the auction and its lots in one append', async () => {
    idAuction = await world.publish([makeLot(1), makeLot(2)]);
    expect(writtenLast()).toEqual([
      `${auctionStream(idAuction)} AuctionPublished`,
      `${lotStream(lot(1))} LotScheduled`,
      `${lotStream(lot(2))} LotScheduled`,
      'vehicle-1 VehicleListed',
      'vehicle-2 VehicleListed',
    ]);
    expect(await statusOf()).toEqual(['SCH', 'SCH', 'SCH']);
  });

  it('is refused without events if one lot is invalid', async () => {
    const data = {
      idOwnerDealer: 1,
      auction: world.draft(),
      lots: [makeLot(1), makeLot(2, { basePriceMinor: 0 })],
    };
    const outcome = await world.create.execute(new CreateAuctionCommand(world.header(), data));
    expect(outcome).toEqual(refused('INVALID_TERMS', { idLot: 2 }));
    const twice = { ...data, lots: [makeLot(1), makeLot(1)] };
    expect(await world.create.execute(new CreateAuctionCommand(world.header(), twice))).toEqual(
      refused('INVALID_TERMS', { field: 'idVehicles', idVehicle: 1 }),
    );
    expect(log.events).toEqual([]);
  });

  it('returns the same auction if it is repeated, even by a new engine', async () => {
    const data = { idOwnerDealer: 1, auction: world.draft(), lots: [makeLot(1)] };
    const command = new CreateAuctionCommand(world.header(), data);
    const first = acceptedAnswer(await world.create.execute(command));
    const other = makeAuctionWorld(new MemoryEventStore(log));
    await other.publish([makeLot(9)]).catch(() => {});
    expect(acceptedAnswer(await other.create.execute(command))).toEqual(first);
  });

  it('STA-070 makes it start with all lots in one append, not before its start time', async () => {
    idAuction = await world.publish([makeLot(1), makeLot(2)]);
    const start = () => world.start.execute(new StartAuctionCommand(world.header(), { idAuction }));
    world.clock.at += MINUTE_MS - 1;
    expect(await start()).toEqual(refused('INVALID_TRANSITION', { status: 'SCH' }));
    world.clock.at += 1;
    acceptedAnswer(await start());
    expect(writtenLast()).toHaveLength(4);
    expect(await statusOf()).toEqual(['RUN', 'RUN', 'RUN']);
    expect(await start()).toEqual(refused('INVALID_TRANSITION', { status: 'RUN' }));
  });

  it('SEC-43 in part: can be replaced until the start: an edit keeps, adds and removes lots', async () => {
    idAuction = await world.publish([makeLot(1), makeLot(2)]);
    const lots = [
      { ...makeLot(3), idLot: null },
      { ...makeLot(2, { basePriceMinor: 900_00 }), idLot: 2 },
    ];
    const edit = () =>
      world.edit.execute(
        new EditAuctionCommand(world.header(), { idAuction, auction: world.draft(), lots }),
      );
    acceptedAnswer(await edit());
    expect((await world.states.lot(lot(1))).status).toBe('WDR');
    expect(await world.states.lot(lot(2))).toMatchObject({ terms: { basePriceMinor: 900_00 } });
    expect(await world.states.lot(lot(3))).toMatchObject({
      status: 'SCH',
      terms: { idVehicles: [3] },
    });
    expect(await world.states.auction(idAuction)).toMatchObject({ terms: { idLots: [3, 2] } });
    await world.run(idAuction);
    expect(await statusOf()).toEqual(['RUN', 'RUN', 'RUN']);
    expect(await edit()).toEqual(refused('INVALID_TRANSITION', { status: 'RUN' }));
  });

  describe('two users who edit the same auction', () => {
    const renamed = (name: string) => ({ ...world.draft(), name });
    const both = () => [
      { ...makeLot(1), idLot: 1 },
      { ...makeLot(2), idLot: 2 },
    ];
    const edit = (data: Partial<EditAuctionData>) =>
      world.edit.execute(
        new EditAuctionCommand(world.header(), {
          idAuction,
          auction: renamed('By nobody'),
          lots: both(),
          ...data,
        }),
      );
    const nameNow = async () => {
      const auction = await world.states.auction(idAuction);
      return auction.status === null ? null : auction.terms.name;
    };
    const versionNow = async () => {
      const auction = await world.states.auction(idAuction);
      const lots = await Promise.all([1, 2].map((idLot) => world.states.lot(lot(idLot))));
      if (auction.status === null) throw new Error('there is none');
      return draftVersionOf(auction, lots);
    };
    beforeEach(async () => {
      idAuction = await world.publish([makeLot(1), makeLot(2)]);
    });

    it('cannot both save at the same time: the refusal names the fields that the other user changed', async () => {
      const other = makeAuctionWorld(new MemoryEventStore(log));
      const ifVersion = await versionNow();
      const data = (name: string) => ({
        idAuction,
        auction: renamed(name),
        lots: both(),
        ifVersion,
      });
      const outcomes = await Promise.all([
        world.edit.execute(new EditAuctionCommand(world.header(), data('First'))),
        other.edit.execute(new EditAuctionCommand(other.header(), data('Second'))),
      ]);
      expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual(['accepted', 'refused']);
      expect(outcomes).toContainEqual(
        refused('AUCTION_CHANGED', { version: await versionNow(), changed: 'auctionName' }),
      );
      expect(log.events.filter(({ type }) => type === 'AuctionEdited')).toHaveLength(1);
    });

    it('can both save if the second user merges the changes and sends the new version', async () => {
      const ifVersion = await versionNow();
      const priced = [{ ...makeLot(1, { basePriceMinor: 600_00 }), idLot: 1 }, both()[1]!];
      acceptedAnswer(await edit({ auction: renamed('First'), lots: priced, ifVersion }));
      const late = await edit({ auction: renamed('Second'), ifVersion });
      const version = await versionNow();
      const what = { version, changed: 'auctionName,lots' };
      expect(late).toEqual(refused('AUCTION_CHANGED', what));
      acceptedAnswer(await edit({ auction: renamed('Second'), lots: priced, ifVersion: version }));
      expect(await nameNow()).toBe('Second');
    });

    it('get a conflict if a lot lost a vehicle, although the auction itself did not change', async () => {
      idAuction = await world.publish([makeLot(3, { idVehicles: [3, 4] }), makeLot(5)]);
      const lots = [
        { ...makeLot(3, { idVehicles: [3, 4] }), idLot: 1 },
        { ...makeLot(5), idLot: 2 },
      ];
      const ifVersion = await versionNow();
      const removed = { lot: lot(1), idVehicle: 4 };
      acceptedAnswer(
        await world.removeVehicle.execute(new RemoveVehicleCommand(world.header(), removed)),
      );
      expect(await edit({ lots, ifVersion })).toEqual(
        refused('AUCTION_CHANGED', { version: await versionNow(), changed: 'lots' }),
      );
    });

    it('get no conflict because of a message, or if the version is omitted', async () => {
      const ifVersion = await versionNow();
      const message = { idAuction, message: 'Viewing on Monday' };
      acceptedAnswer(await world.message.execute(new SetMessageCommand(world.header(), message)));
      acceptedAnswer(await edit({ auction: renamed('First'), ifVersion }));
      acceptedAnswer(await edit({ auction: renamed('Without') }));
      expect(await nameNow()).toBe('Without');
    });

    it('are told that the auction is running rather than about changes', async () => {
      const ifVersion = await versionNow();
      acceptedAnswer(await edit({ auction: renamed('First'), ifVersion }));
      await world.run(idAuction);
      expect(await edit({ ifVersion })).toEqual(refused('INVALID_TRANSITION', { status: 'RUN' }));
    });
  });

  it('SEC-74 can remove a vehicle from a scheduled lot; a lot without vehicles is withdrawn', async () => {
    idAuction = await world.publish([makeLot(1, { idVehicles: [1, 2] }), makeLot(3)]);
    const remove = (idVehicle: number) =>
      world.removeVehicle.execute(
        new RemoveVehicleCommand(world.header(), { lot: lot(1), idVehicle }),
      );
    expect(await remove(9)).toEqual(refused('NOT_FOUND'));
    expect(acceptedAnswer(await remove(1))).toEqual({ withdrawn: false });
    expect(acceptedAnswer(await remove(2))).toEqual({ withdrawn: true });
    expect(await statusOf()).toEqual(['SCH', 'WDR', 'SCH']);
  });

  it('get NOT_FOUND for an auction that does not exist', async () => {
    idAuction = 404;
    expect(await closeDue()).toEqual(refused('NOT_FOUND'));
    expect(await world.bid(lot(1), 7, 5_000)).toEqual(refused('NOT_FOUND'));
  });
});
