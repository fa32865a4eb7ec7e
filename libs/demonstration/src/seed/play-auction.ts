import {
  AwardAuctionCommand,
  CloseDueLotsCommand,
  CreateAuctionCommand,
  NotAwardCommand,
  SettleAwardCommand,
  StartAuctionCommand,
  type Actor,
} from '@fairlot/auction-application';
import type { Template } from '@fairlot/partners-records';
import type { Vehicle } from '@fairlot/vehicles-records';
import { answerOf, headerOf } from '../auction-desk.js';
import { auctionDraft } from '../auction-draft.js';
import { auctionOfBidder } from '../bidding/auction-of-bidder.js';
import { biddersOf, type DemoBidder } from '../bidding/demo-bidders.js';
import type { DemoParts } from '../demo-parts.js';
import { PUBLISHED_BEFORE_MS, type PlannedAuction } from '../plan/auctions.js';
import { biddingRounds } from '../plan/bidding-rounds.js';
import { randomOf, type Random } from '../plan/random.js';
import { bidRound, factsOf, type PastLot } from './past-bidding.js';
import { pastDesk, type PastDesk } from './past-desk.js';

export const CLOCK_ACTOR: Actor = { idUser: 0, idDealer: null, role: 'CLOCK' };

const ROUNDS = 14;
const LIVE_ROUNDS = 8;
/** Offers of a running auction are at least this old when the seed is written. */
const SINCE_MS = 20_000;
const AWARDED_AFTER_MS = 90 * 60_000;
const SETTLED_OF = 3;
const HAS_NO_BIDDER = 0.08;
const NOT_SOLD = 'No offer reached the reserve price.';

export type Played = {
  readonly idAuction: number;
  readonly idSold: readonly number[];
  readonly idUnsold: readonly number[];
};
export type Play = {
  readonly plan: PlannedAuction;
  readonly template: Template;
  readonly owner: Actor;
  readonly vehicles: readonly Vehicle[];
  readonly bidders: readonly DemoBidder[];
  readonly now: number;
  readonly seed: number;
};

type Stage = Play & { readonly parts: DemoParts; readonly desk: PastDesk; readonly random: Random };

/** Publishes a planned auction in the past and lets its history happen up to now. */
export const playAuction = async (parts: DemoParts, play: Play): Promise<Played> => {
  const { plan, now } = play;
  const desk = pastDesk(parts, Math.min(plan.startsAt, now) - PUBLISHED_BEFORE_MS);
  const stage: Stage = { ...play, parts, desk, random: randomOf(play.seed) };
  const draft = auctionDraft({ ...play, ...plan }, play.vehicles, stage.random);
  const at = desk.clock.now();
  const create = new CreateAuctionCommand(headerOf(play.owner, at), draft);
  const { idAuction } = answerOf(await desk.create.execute(create));
  const nothing = { idAuction, idSold: [], idUnsold: [] };
  if (plan.fate === 'SCHEDULED') return nothing;
  desk.clock.at = plan.startsAt;
  const start = new StartAuctionCommand(headerOf(CLOCK_ACTOR, plan.startsAt), { idAuction });
  answerOf(await desk.start.execute(start));
  await bid(stage, idAuction, draft.lots);
  if (plan.fate === 'RUNNING') return nothing;
  await close(desk, idAuction, plan.endsAt);
  return plan.fate === 'AWARDED' ? award(stage, idAuction) : nothing;
};

const bid = async (
  { parts, plan, template, vehicles, bidders: all, now, desk, random }: Stage,
  idAuction: number,
  drafts: readonly { readonly basePriceMinor: number }[],
): Promise<void> => {
  const { policy, idDealer: idOwnerDealer } = template;
  const { regulationVersion: version, regulationHash: hash } = template;
  const terms = { ...{ idTemplate: template.id }, idMarkets: template.idMarkets };
  const auction = { idAuction, idOwnerDealer, ...terms, regulation: { version, hash } };
  const bidders = biddersOf(auction, all);
  const accepted = { idAuction, version, hash, acceptedAt: plan.startsAt };
  await Promise.all(
    bidders.map(({ idDealer, caller: { idUser } }) =>
      parts.acceptances.accept({ ...accepted, idDealer, idUser }),
    ),
  );
  const facts = await factsOf(parts.directory, bidders, auction);
  const sealed = vehicles.length > 0 && isSealedPlan(template);
  const lots = drafts.map(({ basePriceMinor }, index): PastLot => ({
    ...{ idAuction, idLot: index + 1, basePriceMinor, unitMinor: policy.unitMinor, sealed },
    askingMinor: vehicles[index]?.askingPriceMinor ?? basePriceMinor,
    interest: random.next() < HAS_NO_BIDDER ? 0 : random.next() * interestIn(drafts.length),
    minimumNextMinor: basePriceMinor,
    content: new Set(),
  }));
  const isOver = plan.fate !== 'RUNNING';
  const span = isOver ? plan : { startsAt: plan.startsAt, endsAt: now - SINCE_MS };
  const rounds = biddingRounds(span, isOver ? ROUNDS : LIVE_ROUNDS, now);
  for (const round of rounds) await bidRound(desk, round, lots, { bidders, facts }, random);
};
