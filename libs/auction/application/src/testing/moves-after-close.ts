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
import { makeBidder, acceptedAnswer, makeLot, MINUTE_MS } from './auction-world.js';
import {
  DAY_MS,
  ceilToMinute,
  randomLot,
  randomOffer,
  randomReason,
  type Move,
  type Situation,
} from './play.js';

const isOver = ({ lot }: Situation): boolean => lot.status === 'CLD' || lot.status === 'AWA';
const hasFirstBest = ({ award }: Situation): boolean =>
  award.status !== null && award.bound.length > 0;
/** Publishes another auction with the vehicles of this lot. */
export const publishOther = async ({ play, lot }: Situation) => {
  const lots = [makeLot(0, { idVehicles: lot.terms.idVehicles, clickAndBuyMinor: 9_000_00 })];
  const data = { idOwnerDealer: 2, auction: play.world.draft(), lots };
  await play.send(play.world.create, CreateAuctionCommand, data);
  return play.sent.at(-1)?.outcome;
};

/**
 * Declines the award, sells the vehicle in another auction, and then tries to make this lot TBA
 * again.
 */
const sellElsewhere = async (situation: Situation): Promise<void> => {
  const { play, key, award } = situation;
  const outcome = await publishOther(situation);
  if (outcome?.outcome !== 'accepted') return;
  const { idAuction } = acceptedAnswer(outcome) as { readonly idAuction: number };
  play.waitUntil(play.now + MINUTE_MS);
  await play.send(play.world.start, StartAuctionCommand, { idAuction });
  const purchase = { amountMinor: 9_000_00, ifPosition: null };
  const bidder = makeBidder(30);
  const lot = { idAuction, idLot: 1 };
  await play.send(play.world.buy, BuyNowCommand, { ...purchase, lot, bidder });
  const idOffer = award.status === null ? 1 : (award.bound[0]?.idOffer ?? 1);
  await play.send(play.world.award, AwardLotCommand, { lot: key, idOffer, reason: null });
};

const sendAward = (situation: Situation, idOffer: number): Promise<void> => {
  const { play, key } = situation;
  const why = play.random.chance(0.7) ? 'he pays at once' : null;
  return play.send(play.world.award, AwardLotCommand, { lot: key, idOffer, reason: why });
};

const bestOfferId = (situation: Situation): number =>
  situation.award.status === null ? 1 : (situation.award.bound[0]?.idOffer ?? 1);

const sendReopen = (situation: Situation, inMinutes: number): Promise<void> => {
  const { play, key } = situation;
  const endsAt = ceilToMinute(play.now) + inMinutes * MINUTE_MS;
  return play.send(play.world.reopen, ReopenLotCommand, {
    lot: key,
    endsAt,
    reason: randomReason(situation),
  });
};

const weightWhenOver =
  (weight: number, isPossible: (situation: Situation) => boolean = () => true) =>
  (situation: Situation): number =>
    isOver(situation) && isPossible(situation) ? weight : 0;

/** Moves after the close of a lot. */
export const MOVES_AFTER_CLOSE: readonly Move[] = [
  {
    weight: weightWhenOver(3, hasFirstBest),
    make: (situation) => sendAward(situation, bestOfferId(situation)),
  },
  { weight: weightWhenOver(1), make: (situation) => sendAward(situation, randomOffer(situation)) },
  {
    weight: ({ auction }) => (auction.status === 'RUN' ? 0.1 : auction.status === 'CLD' ? 2 : 0),
    make: ({ play }) =>
      play.send(play.world.awardAll, AwardAuctionCommand, {
        idAuction: play.idAuction,
        idLots: null,
      }),
  },
  {
    weight: weightWhenOver(1),
    make: (situation) => {
      const { play } = situation;
      const data = {
        idAuction: play.idAuction,
        idLots: [randomLot(situation)],
        reason: randomReason(situation),
      };
      return play.send(play.world.notAward, NotAwardCommand, data);
    },
  },
  {
    weight: weightWhenOver(2, ({ award: { status } }) => status === 'AWA'),
    make: (situation) => {
      const { play, key } = situation;
      return play.send(play.world.revert, RevertAwardCommand, {
        lot: key,
        reason: randomReason(situation),
      });
    },
  },
  {
    weight: weightWhenOver(0.7, ({ award: { status } }) => status === 'AWA'),
    make: ({ play, key }) => play.send(play.world.settle, SettleAwardCommand, { lot: key }),
  },
  {
    weight: weightWhenOver(1),
    make: (situation) => sendReopen(situation, situation.play.random.chance(0.9) ? 20 : -20),
  },
  {
    weight: weightWhenOver(0.2),
    make: (situation) => {
      situation.play.waitUntil(situation.play.now + 31 * MINUTE_MS);
      return sendReopen(situation, 20);
    },
  },
  {
    weight: weightWhenOver(0.1, hasFirstBest),
    make: (situation) => {
      situation.play.waitUntil(situation.play.now + 8 * DAY_MS);
      return sendAward(situation, bestOfferId(situation));
    },
  },
  {
    weight: weightWhenOver(
      2,
      (situation) => situation.award.status === 'NAW' && hasFirstBest(situation),
    ),
    make: sellElsewhere,
  },
];
