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
import { makeBidder, makeLot, MINUTE_MS } from './auction-world.js';
import { MOVES_AFTER_CLOSE, publishOther } from './moves-after-close.js';
import { fillLotWithOffers, sendWrongOffer } from './wrong-offers.js';
import {
  DAY_MS,
  ceilToMinute,
  place,
  randomLot,
  randomOffer,
  randomReason,
  randomValidOffer,
  type Move,
  type Situation,
} from './play.js';

const isScheduled = ({ auction }: Situation): boolean => auction.status === 'SCH';
const isRunning = ({ lot }: Situation): boolean => lot.status === 'RUN';
const drafts = ({ play, auction, lot }: Situation) => {
  const idLots = [...auction.lots.values()]
    .filter(({ status }) => status === 'SCH')
    .map(({ idLot }) => idLot)
    // An edit may remove lots, and add a new one.
    .filter(() => play.random.chance(0.8));
  const lots = idLots.map((idLot) => ({ ...makeLot(idLot), idLot }));
  const added = play.random.chance(0.5)
    ? [{ ...makeLot(20 + play.random.below(20)), idLot: null }]
    : [];
  const unknown = play.random.chance(0.1) ? [{ ...makeLot(50), idLot: 99 }] : [];
  const { format, policy } = lot.terms;
  const name = play.random.chance(0.9) ? 'Edited' : ' ';
  return {
    auction: { ...play.world.draft(), name, format, policy },
    lots: [...lots, ...added, ...unknown],
  };
};

const sendBuyNow = async (situation: Situation): Promise<void> => {
  const { play, key, lot } = situation;
  const { random } = play;
  const priceMinor = lot.terms.clickAndBuyMinor ?? 9_000_00;
  const amountMinor = random.chance(0.8) ? priceMinor : priceMinor - 100_00;
  const bidder = makeBidder(10 + random.below(4));
  const purchase = { amountMinor, ifPosition: null };
  await play.send(play.world.buy, BuyNowCommand, { ...purchase, lot: key, bidder });
};

const sendClose = ({ play }: Situation): Promise<void> =>
  play.send(play.world.close, CloseDueLotsCommand, { idAuction: play.idAuction, closeDrainMs: 0 });

const sendExtend = (situation: Situation, endsAt: number): Promise<void> => {
  const { play } = situation;
  const extension = { idAuction: play.idAuction, endsAt, reason: randomReason(situation) };
  return play.send(play.world.extend, ExtendAuctionCommand, extension);
};

const weightWhenRunning =
  (weight: number, isPossible: (lot: Lot) => boolean = () => true) =>
  (situation: Situation): number =>
    isRunning(situation) && isPossible(situation.lot) ? weight : 0;
const isAscending = ({ terms }: Lot): boolean => terms.format.kind === 'ASCENDING';

export const MOVES: readonly Move[] = [
  {
    weight: (situation) => (isScheduled(situation) ? 6 : 0.1),
    make: ({ play, auction, ...situation }) => {
      if (play.random.chance(0.9)) play.waitUntil(situation.lot.terms.startsAt);
      const { idAuction } = auction;
      return play.send(play.world.start, StartAuctionCommand, { idAuction });
    },
  },
  {
    weight: (situation) => (isScheduled(situation) ? 1 : 0.1),
    make: (situation) => {
      const { play } = situation;
      const data = { idAuction: play.idAuction, ...drafts(situation) };
      return play.send(play.world.edit, EditAuctionCommand, data);
    },
  },
  {
    // The edit is based on an unknown version, as if another user had edited the auction since.
    weight: (situation) => (isScheduled(situation) ? 1 : 0.05),
    make: (situation) => {
      const { play } = situation;
      const data = { idAuction: play.idAuction, ...drafts(situation), ifVersion: '9.99' };
      return play.send(play.world.edit, EditAuctionCommand, data);
    },
  },
  {
    weight: (situation) => (isScheduled(situation) ? 0.5 : 0.1),
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
  // Bids are sent in any status of the lot, but nearly all while it runs.
  {
    weight: (situation) => (isRunning(situation) ? 10 : 0.3),
    make: (situation) => place(situation, randomValidOffer(situation)),
  },
  {
    weight: weightWhenRunning(5, isAscending),
    make: (situation) => {
      const sound = randomValidOffer(situation, 'AGENT');
      const steps = situation.play.random.below(30);
      const amountMinor = sound.amountMinor + steps * situation.lot.terms.policy.unitMinor;
      return place(situation, { ...sound, amountMinor });
    },
  },
  { weight: weightWhenRunning(6), make: sendWrongOffer },
  {
    weight: weightWhenRunning(0.05, (lot) => isAscending(lot) && (lot.position + 1) % 64 !== 0),
    make: fillLotWithOffers,
  },
  {
    // A bid with a timestamp before the start that is decided after it.
    weight: ({ play, lot }) => (lot.status === 'RUN' && play.now === lot.terms.startsAt ? 0.5 : 0),
    make: (situation) =>
      place(situation, randomValidOffer(situation), { ingressAt: situation.play.now - 1 }),
  },
  {
    weight: (situation) => (isRunning(situation) ? 1 : situation.lot.awarded === null ? 0.1 : 1),
    make: sendBuyNow,
  },
  // Moves the clock: into the soft-close window, to the end, or past the end.
  {
    weight: weightWhenRunning(1.5),
    make: async ({ play, lot }) => play.waitUntil(lot.endsAt - play.random.below(2 * MINUTE_MS)),
  },
  {
    weight: weightWhenRunning(0.7),
    make: (situation) => {
      situation.play.waitUntil(situation.lot.endsAt);
      return situation.play.random.chance(0.3)
        ? place(situation, randomValidOffer(situation))
        : sendClose(situation);
    },
  },
  {
    weight: weightWhenRunning(0.1),
    make: (situation) => {
      situation.play.waitUntil(situation.lot.endsAt + 5 * MINUTE_MS);
      return sendClose(situation);
    },
  },
  {
    weight: weightWhenRunning(0.5),
    make: (situation) => {
      const { play, key } = situation;
      if (play.random.chance(0.6)) play.waitUntil(play.now + MINUTE_MS);
      const earlyClose = {
        lot: key,
        reason: randomReason(situation),
        byStaff: play.random.chance(0.5),
      };
      return play.send(play.world.closeEarly, CloseLotCommand, earlyClose);
    },
  },
  {
    weight: weightWhenRunning(0.5),
    make: (situation) =>
      sendExtend(situation, ceilToMinute(situation.auction.endsAt) + 5 * MINUTE_MS),
  },
  {
    weight: weightWhenRunning(0.4),
    make: (situation) => {
      const { play, auction } = situation;
      const { random } = play;
      const wrong = [
        auction.endsAt - MINUTE_MS,
        play.now - DAY_MS,
        play.now + 1,
        play.now + 999 * DAY_MS,
      ];
      return sendExtend(situation, Math.floor(random.pick(wrong as [number]) / 2) * 2);
    },
  },
  {
    weight: weightWhenRunning(0.5),
    make: (situation) => {
      const { play } = situation;
      const data = {
        idAuction: play.idAuction,
        idLots: [randomLot(situation)],
        reason: randomReason(situation),
      };
      return play.send(play.world.pause, PauseLotsCommand, data);
    },
  },
  {
    weight: (situation) => (situation.lot.paused ? 8 : 0.1),
    make: (situation) => {
      const { play } = situation;
      const data = { idAuction: play.idAuction, idLots: [randomLot(situation)] };
      return play.send(play.world.resume, ResumeLotsCommand, data);
    },
  },
  {
    weight: (situation) => (isRunning(situation) || isScheduled(situation) ? 0.15 : 0.05),
    make: (situation) => {
      const { play, key } = situation;
      const data = { lot: key, reason: randomReason(situation), byStaff: play.random.chance(0.7) };
      return play.send(play.world.withdraw, WithdrawLotCommand, data);
    },
  },
  {
    weight: ({ lot }) => (lot.lastIdOffer > 0 ? 0.5 : 0),
    make: (situation) => {
      const { play, key } = situation;
      const data = {
        idOffer: randomOffer(situation),
        reason: randomReason(situation),
        byStaff: play.random.chance(0.8),
      };
      return play.send(play.world.voidOffer, VoidOfferCommand, { lot: key, ...data });
    },
  },
  ...MOVES_AFTER_CLOSE,
  {
    // Repeats a command id with other content.
    weight: ({ play }) => (play.sent.length > 0 ? 0.3 : 0),
    make: (situation) => {
      const { play } = situation;
      const { commandId = '' } = play.sent.at(-1) ?? {};
      return place(situation, { ...randomValidOffer(situation), amountMinor: 123 }, { commandId });
    },
  },
];
