import {
  CreateAuctionCommand,
  StartAuctionCommand,
  type CreateAuctionData,
} from '@fairlot/auction-application';
import { DEFAULT_LANGUAGE } from '@fairlot/countries';
import type { Actor } from '@fairlot/event-sourcing-engine';
import type { Template } from '@fairlot/partners-records';
import type { Vehicle } from '@fairlot/vehicles-records';
import { acceptedAnswer, headerOf } from '../auction-handlers.js';
import { auctionDraft } from '../auction-draft.js';
import { auctionOfBidder } from '../bidding/auction-of-bidder.js';
import { biddersOf, type DemoBidder } from '../bidding/demo-bidders.js';
import type { DemoServices } from '../demo-services.js';
import { PUBLISHED_BEFORE_MS, type PlannedAuction } from '../plan/auctions.js';
import { biddingRounds, type BiddingRound } from '../plan/bidding-rounds.js';
import { randomOf, type RandomNumbers } from '../plan/random.js';
import { awardPastAuction, closePastLots, CLOCK_ACTOR } from './past-awards.js';
import { bidRound, readFacts, pastLots } from './past-bidding.js';
import { pastHandlers, type PastHandlers } from './past-handlers.js';

const ROUNDS = 14;
const LIVE_ROUNDS = 9;
/** Bids of a running auction are at least this old when the seed is written. */
const SINCE_MS = 20_000;
const VISITORS_MAX = 4;

export type PlayOptions = {
  readonly plan: PlannedAuction;
  readonly template: Template;
  readonly owner: Actor;
  readonly vehicles: readonly Vehicle[];
  readonly bidders: readonly DemoBidder[];
  /**
   * Visitors' dealers, some of which bid too, so that visitors find their own bids and purchases.
   */
  readonly idVisitorsDealers: ReadonlySet<number>;
  readonly now: number;
  readonly seed: number;
};

/** Publishes a planned auction in the past and plays its history up to now. */
export const playAuction = async (services: DemoServices, play: PlayOptions): Promise<void> => {
  const { plan, template, owner, vehicles, now } = play;
  const random = randomOf(play.seed);
  const publishedAt = Math.min(plan.startsAt, now) - PUBLISHED_BEFORE_MS;
  const handlers = pastHandlers(services, publishedAt);
  const draft = auctionDraft({ ...plan, template }, vehicles, random);
  const create = new CreateAuctionCommand(headerOf(owner, publishedAt), draft);
  const { idAuction } = acceptedAnswer(await handlers.create.execute(create));
  if (plan.fate === 'SCHEDULED') return;
  handlers.clock.at = plan.startsAt;
  const start = new StartAuctionCommand(headerOf(CLOCK_ACTOR, plan.startsAt), { idAuction });
  acceptedAnswer(await handlers.start.execute(start));
  await playBids({ ...play, parts: services, handlers, random }, idAuction, draft);
  if (plan.fate === 'RUNNING') return;
  await closePastLots(handlers, idAuction, plan.endsAt);
  if (plan.fate === 'AWARDED') await awardPastAuction(handlers, { idAuction, owner });
};

type PlayedStage = PlayOptions & {
  readonly parts: DemoServices;
  readonly handlers: PastHandlers;
  readonly random: RandomNumbers;
};

const playBids = async (
  stage: PlayedStage,
  idAuction: number,
  draft: CreateAuctionData,
): Promise<void> => {
  const { parts, plan, vehicles, handlers, random } = stage;
  const { idOwnerDealer, auction: terms } = draft;
  const auction = auctionOfBidder({ idAuction, idOwnerDealer, terms });
  const isVisitors = ({ idDealer }: DemoBidder) => stage.idVisitorsDealers.has(idDealer);
  const bidders = [
    ...biddersOf(auction, stage.bidders.filter(isVisitors)).slice(0, VISITORS_MAX),
    ...biddersOf(
      auction,
      stage.bidders.filter((bidder) => !isVisitors(bidder)),
    ),
  ];
  const { version, hash } = auction.regulation;
  const read = { language: DEFAULT_LANGUAGE, textHash: hash };
  const acceptance = { idAuction, version, hash, ...read, acceptedAt: plan.startsAt };
  await Promise.all(
    bidders.map(({ idDealer, caller: { idUser } }) =>
      parts.acceptances.accept({ ...acceptance, idDealer, idUser }),
    ),
  );
  const facts = await readFacts(parts.directory, bidders, auction);
  const lots = pastLots(idAuction, draft, vehicles, random);
  for (const round of roundsOf(stage))
    await bidRound(handlers, round, lots, { bidders, facts }, random);
};

const roundsOf = ({ plan, now }: PlayedStage): readonly BiddingRound[] => {
  if (plan.fate !== 'RUNNING') return biddingRounds(plan, ROUNDS);
  return biddingRounds({ startsAt: plan.startsAt, endsAt: now - SINCE_MS }, LIVE_ROUNDS);
};
