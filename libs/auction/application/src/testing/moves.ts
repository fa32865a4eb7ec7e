import type { Lot } from '@fairlot/auction-domain';
import {
  BuyNowCommand,
  CloseDueLotsCommand,
  CloseLotCommand,
  DeleteAuctionCommand,
  EditAuctionCommand,
  ExtendAuctionCommand,
  PauseLotsCommand,
  RemoveVehicleCommand,
  ResumeLotsCommand,
  SetFileMessageCommand,
  SetMessageCommand,
  StartAuctionCommand,
  VoidOfferCommand,
  WithdrawLotCommand,
} from '../commands/index.js';
import { aBidder, aLot, MINUTE } from './auction-world.js';
import { OVER_MOVES, publishOther } from './moves-over.js';
import { offerToTheFull, offerWrongly } from './wrong-offers.js';
import {
  DAY,
  fullMinute,
  place,
  someLot,
  someOffer,
  someReason,
  soundOffer,
  type Move,
  type Sight,
} from './play.js';

const isScheduled = ({ auction }: Sight): boolean => auction.status === 'SCH';
const isRunning = ({ lot }: Sight): boolean => lot.status === 'RUN';
const drafts = ({ play, auction, lot }: Sight) => {
  const idLots = [...auction.lots.values()]
    .filter(({ status }) => status === 'SCH')
    .map(({ idLot }) => idLot)
    // One lot may be removed, and one may be new.
    .filter(() => play.random.chance(0.8));
  const known = idLots.map((idLot) => ({ ...aLot(idLot), idLot }));
  const added = play.random.chance(0.5)
    ? [{ ...aLot(20 + play.random.below(20)), idLot: null }]
    : [];
  const unknown = play.random.chance(0.1) ? [{ ...aLot(50), idLot: 99 }] : [];
  const { format, policy } = lot.terms;
  const name = play.random.chance(0.9) ? 'Edited' : ' ';
  return {
    auction: { ...play.world.draft(), name, format, policy },
    lots: [...known, ...added, ...unknown],
  };
};

const buy = async (sight: Sight): Promise<void> => {
  const { play, key, lot } = sight;
  const { random } = play;
  const priceMinor = lot.terms.clickAndBuyMinor ?? 9_000_00;
  const amountMinor = random.chance(0.8) ? priceMinor : priceMinor - 100_00;
  const bidder = aBidder(10 + random.below(4));
  const purchase = { amountMinor, ifPosition: null };
  await play.send(play.world.buy, BuyNowCommand, { ...purchase, lot: key, bidder });
};

const close = ({ play }: Sight): Promise<void> =>
  play.send(play.world.close, CloseDueLotsCommand, { idAuction: play.idAuction, closeDrainMs: 0 });

const extend = (sight: Sight, endsAt: number): Promise<void> => {
  const { play } = sight;
  const extension = { idAuction: play.idAuction, endsAt, reason: someReason(sight) };
  return play.send(play.world.extend, ExtendAuctionCommand, extension);
};

const whenRunning =
  (weight: number, holds: (lot: Lot) => boolean = () => true) =>
  (sight: Sight): number =>
    isRunning(sight) && holds(sight.lot) ? weight : 0;
const isAscending = ({ terms }: Lot): boolean => terms.format.kind === 'ASCENDING';

export const MOVES: readonly Move[] = [
  {
    weight: (sight) => (isScheduled(sight) ? 6 : 0.1),
    make: ({ play, auction, ...sight }) => {
      if (play.random.chance(0.9)) play.waitUntil(sight.lot.terms.startsAt);
      const { idAuction } = auction;
      return play.send(play.world.start, StartAuctionCommand, { idAuction });
    },
  },
  {
    weight: (sight) => (isScheduled(sight) ? 1 : 0.1),
    make: (sight) => {
      const { play } = sight;
      const data = { idAuction: play.idAuction, ...drafts(sight) };
      return play.send(play.world.edit, EditAuctionCommand, data);
    },
  },
  {
    // Based on an unknown version: others have edited it since.
    weight: (sight) => (isScheduled(sight) ? 1 : 0.05),
    make: (sight) => {
      const { play } = sight;
      const data = { idAuction: play.idAuction, ...drafts(sight), ifVersion: '9.99' };
      return play.send(play.world.edit, EditAuctionCommand, data);
    },
  },
  {
    weight: (sight) => (isScheduled(sight) ? 0.5 : 0.1),
    make: ({ play, key, lot }) => {
      const idVehicle = play.random.chance(0.9) ? (lot.terms.idVehicles[0] ?? 1) : 99;
      return play.send(play.world.removeVehicle, RemoveVehicleCommand, { lot: key, idVehicle });
    },
  },
  {
    weight: () => 0.2,
    make: ({ play }) =>
      play.send(play.world.message, SetMessageCommand, {
        idAuction: play.idAuction,
        message: 'Viewing on Monday',
      }),
  },
  {
    weight: () => 0.2,
    make: ({ play }) =>
      play.send(play.world.file, SetFileMessageCommand, {
        idAuction: play.idAuction,
        file: { idFile: 1, fileName: 'terms.pdf', sha256: 'a'.repeat(64) },
      }),
  },
  {
    weight: ({ auction }) => (auction.status === 'RUN' ? 0.03 : 0.2),
    make: ({ play }) =>
      play.send(play.world.remove, DeleteAuctionCommand, { idAuction: play.idAuction }),
  },
  { weight: () => 0.1, make: publishOther },
  // Bids in any status of the lot; nearly all while it runs.
  {
    weight: (sight) => (isRunning(sight) ? 10 : 0.3),
    make: (sight) => place(sight, soundOffer(sight)),
  },
  {
    weight: whenRunning(5, isAscending),
    make: (sight) => {
      const sound = soundOffer(sight, 'AGENT');
      const steps = sight.play.random.below(30);
      const amountMinor = sound.amountMinor + steps * sight.lot.terms.policy.unitMinor;
      return place(sight, { ...sound, amountMinor });
    },
  },
  { weight: whenRunning(6), make: offerWrongly },
  {
    weight: whenRunning(0.05, (lot) => isAscending(lot) && (lot.position + 1) % 64 !== 0),
    make: offerToTheFull,
  },
  {
    // Stamped before the start, decided after it.
    weight: ({ play, lot }) => (lot.status === 'RUN' && play.now === lot.terms.startsAt ? 0.5 : 0),
    make: (sight) => place(sight, soundOffer(sight), { ingressAt: sight.play.now - 1 }),
  },
  {
    weight: (sight) => (isRunning(sight) ? 1 : sight.lot.awarded === null ? 0.1 : 1),
    make: buy,
  },
  // Time: into the soft-close window, to the end, past it.
  {
    weight: whenRunning(1.5),
    make: async ({ play, lot }) => play.waitUntil(lot.endsAt - play.random.below(2 * MINUTE)),
  },
  {
    weight: whenRunning(0.7),
    make: (sight) => {
      sight.play.waitUntil(sight.lot.endsAt);
      return sight.play.random.chance(0.3) ? place(sight, soundOffer(sight)) : close(sight);
    },
  },
  {
    weight: whenRunning(0.1),
    make: (sight) => {
      sight.play.waitUntil(sight.lot.endsAt + 5 * MINUTE);
      return close(sight);
    },
  },
  {
    weight: whenRunning(0.5),
    make: (sight) => {
      const { play, key } = sight;
      if (play.random.chance(0.6)) play.waitUntil(play.now + MINUTE);
      const earlyClose = { lot: key, reason: someReason(sight), byStaff: play.random.chance(0.5) };
      return play.send(play.world.hammer, CloseLotCommand, earlyClose);
    },
  },
  {
    weight: whenRunning(0.5),
    make: (sight) => extend(sight, fullMinute(sight.auction.endsAt) + 5 * MINUTE),
  },
  {
    weight: whenRunning(0.4),
    make: (sight) => {
      const { play, auction } = sight;
      const { random } = play;
      const wrong = [auction.endsAt - MINUTE, play.now - DAY, play.now + 1, play.now + 999 * DAY];
      return extend(sight, Math.floor(random.pick(wrong as [number]) / 2) * 2);
    },
  },
  {
    weight: whenRunning(0.5),
    make: (sight) => {
      const { play } = sight;
      const data = {
        idAuction: play.idAuction,
        idLots: [someLot(sight)],
        reason: someReason(sight),
      };
      return play.send(play.world.pause, PauseLotsCommand, data);
    },
  },
  {
    weight: (sight) => (sight.lot.paused ? 8 : 0.1),
    make: (sight) => {
      const { play } = sight;
      const data = { idAuction: play.idAuction, idLots: [someLot(sight)] };
      return play.send(play.world.resume, ResumeLotsCommand, data);
    },
  },
  {
    weight: (sight) => (isRunning(sight) || isScheduled(sight) ? 0.15 : 0.05),
    make: (sight) => {
      const { play, key } = sight;
      const data = { lot: key, reason: someReason(sight), byStaff: play.random.chance(0.7) };
      return play.send(play.world.withdraw, WithdrawLotCommand, data);
    },
  },
  {
    weight: ({ lot }) => (lot.lastIdOffer > 0 ? 0.5 : 0),
    make: (sight) => {
      const { play, key } = sight;
      const data = {
        idOffer: someOffer(sight),
        reason: someReason(sight),
        byStaff: play.random.chance(0.8),
      };
      return play.send(play.world.voidOffer, VoidOfferCommand, { lot: key, ...data });
    },
  },
  ...OVER_MOVES,
  {
    // The same command id with other content.
    weight: ({ play }) => (play.sent.length > 0 ? 0.3 : 0),
    make: (sight) => {
      const { play } = sight;
      const { commandId = '' } = play.sent.at(-1) ?? {};
      return place(sight, { ...soundOffer(sight), amountMinor: 123 }, { commandId });
    },
  },
];
