import {
  AwardAuctionCommand,
  AwardLotCommand,
  BuyNowCommand,
  CreateAuctionCommand,
  NotAwardCommand,
  ReopenLotCommand,
  RevertAwardCommand,
  SettleAwardCommand,
  StartAuctionCommand,
} from '../commands/index.js';
import { aBidder, accepted, aLot, MINUTE } from './auction-world.js';
import { DAY, fullMinute, someLot, someOffer, someReason, type Move, type Sight } from './play.js';

const isOver = ({ lot }: Sight): boolean => lot.status === 'CLD' || lot.status === 'AWA';
const hasFirstBest = ({ award }: Sight): boolean => award.status !== null && award.bound.length > 0;
/** Another auction that needs the vehicles of this lot. */
export const publishOther = async ({ play, lot }: Sight) => {
  const lots = [aLot(0, { idVehicles: lot.terms.idVehicles, clickAndBuyMinor: 9_000_00 })];
  const data = { idOwnerDealer: 2, auction: play.world.draft(), lots };
  await play.send(play.world.create, CreateAuctionCommand, data);
  return play.sent.at(-1)?.outcome;
};

/** The award is refused here, somebody buys the vehicle elsewhere, and then this lot becomes TBA again. */
const sellElsewhere = async (sight: Sight): Promise<void> => {
  const { play, key, award } = sight;
  const outcome = await publishOther(sight);
  if (outcome?.outcome !== 'accepted') return;
  const { idAuction } = accepted(outcome) as { readonly idAuction: number };
  play.waitUntil(play.now + MINUTE);
  await play.send(play.world.start, StartAuctionCommand, { idAuction });
  const purchase = { amountMinor: 9_000_00, ifPosition: null };
  const bidder = aBidder(30);
  const lot = { idAuction, idLot: 1 };
  await play.send(play.world.buy, BuyNowCommand, { ...purchase, lot, bidder });
  const idOffer = award.status === null ? 1 : (award.bound[0]?.idOffer ?? 1);
  await play.send(play.world.award, AwardLotCommand, { lot: key, idOffer, reason: null });
};

const award = (sight: Sight, idOffer: number): Promise<void> => {
  const { play, key } = sight;
  const why = play.random.chance(0.7) ? 'he pays at once' : null;
  return play.send(play.world.award, AwardLotCommand, { lot: key, idOffer, reason: why });
};

const best = (sight: Sight): number =>
  sight.award.status === null ? 1 : (sight.award.bound[0]?.idOffer ?? 1);

const reopen = (sight: Sight, inMinutes: number): Promise<void> => {
  const { play, key } = sight;
  const endsAt = fullMinute(play.now) + inMinutes * MINUTE;
  return play.send(play.world.reopen, ReopenLotCommand, {
    lot: key,
    endsAt,
    reason: someReason(sight),
  });
};

const whenOver =
  (weight: number, holds: (sight: Sight) => boolean = () => true) =>
  (sight: Sight): number =>
    isOver(sight) && holds(sight) ? weight : 0;

/** Moves after the close of a lot. */
export const OVER_MOVES: readonly Move[] = [
  { weight: whenOver(3, hasFirstBest), make: (sight) => award(sight, best(sight)) },
  { weight: whenOver(1), make: (sight) => award(sight, someOffer(sight)) },
  {
    weight: ({ auction }) => (auction.status === 'RUN' ? 0.1 : auction.status === 'CLD' ? 2 : 0),
    make: ({ play }) =>
      play.send(play.world.awardAll, AwardAuctionCommand, {
        idAuction: play.idAuction,
        idLots: null,
      }),
  },
  {
    weight: whenOver(1),
    make: (sight) => {
      const { play } = sight;
      const data = {
        idAuction: play.idAuction,
        idLots: [someLot(sight)],
        reason: someReason(sight),
      };
      return play.send(play.world.notAward, NotAwardCommand, data);
    },
  },
  {
    weight: whenOver(2, ({ award: { status } }) => status === 'AWA'),
    make: (sight) => {
      const { play, key } = sight;
      return play.send(play.world.revert, RevertAwardCommand, {
        lot: key,
        reason: someReason(sight),
      });
    },
  },
  {
    weight: whenOver(0.7, ({ award: { status } }) => status === 'AWA'),
    make: ({ play, key }) => play.send(play.world.settle, SettleAwardCommand, { lot: key }),
  },
  {
    weight: whenOver(1),
    make: (sight) => reopen(sight, sight.play.random.chance(0.9) ? 20 : -20),
  },
  {
    weight: whenOver(0.2),
    make: (sight) => {
      sight.play.waitUntil(sight.play.now + 31 * MINUTE);
      return reopen(sight, 20);
    },
  },
  {
    weight: whenOver(0.1, hasFirstBest),
    make: (sight) => {
      sight.play.waitUntil(sight.play.now + 8 * DAY);
      return award(sight, best(sight));
    },
  },
  {
    weight: whenOver(2, (sight) => sight.award.status === 'NAW' && hasFirstBest(sight)),
    make: sellElsewhere,
  },
];
