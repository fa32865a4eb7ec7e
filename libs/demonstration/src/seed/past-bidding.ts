import type { AccessDirectory } from '@fairlot/access-records';
import {
  PlaceOfferCommand,
  type CreateAuctionData,
  type OfferPlaced,
} from '@fairlot/auction-application';
import type { Outcome } from '@fairlot/event-sourcing-engine';
import type { Bidder, SaleFormat } from '@fairlot/auction-domain';
import { CURRENCY } from '@fairlot/kernel';
import { buyerActor, headerOf } from '../auction-handlers.js';
import { chooseOffer, type ChosenOffer } from '../bidding/choose-offer.js';
import type { DemoBidder } from '../bidding/demo-bidders.js';
import { valuationMinor } from '../bidding/valuation.js';
import type { BiddingRound } from '../plan/bidding-rounds.js';
import type { RandomNumbers } from '../plan/random.js';
import type { Vehicle } from '@fairlot/vehicles-records';
import type { PastHandlers } from './past-handlers.js';

/** A lot's state between the rounds of past bidding. */
export type PastLot = {
  readonly idAuction: number;
  readonly idLot: number;
  readonly askingMinor: number;
  readonly basePriceMinor: number;
  readonly unitMinor: number;
  readonly format: SaleFormat;
  /** Share of the rounds in which somebody bids. */
  readonly interest: number;
  minimumNextMinor: number;
  content: ReadonlySet<number>;
};

const WITHOUT_BIDDERS_SHARE = 0.08;
const MANY_LOTS = 100;
/** Factor for the interest in large auctions: of a thousand lots only a few have bids at a time. */
const LARGE_AUCTION_INTEREST = 0.25;

/**
 * The initial states of a draft's lots. Many bidders want some of them, and nobody wants others.
 */
export const pastLots = (
  idAuction: number,
  { auction: { policy, format }, lots }: CreateAuctionData,
  vehicles: readonly Vehicle[],
  random: RandomNumbers,
): PastLot[] =>
  lots.map(({ basePriceMinor }, index) => ({
    idAuction,
    idLot: index + 1,
    basePriceMinor,
    unitMinor: policy.unitMinor,
    format,
    askingMinor: vehicles[index]?.askingPriceMinor ?? basePriceMinor,
    interest:
      random.next() < WITHOUT_BIDDERS_SHARE
        ? 0
        : random.next() * (lots.length > MANY_LOTS ? LARGE_AUCTION_INTEREST : 1),
    minimumNextMinor: basePriceMinor,
    content: new Set(),
  }));

type FactsOf = ReadonlyMap<number, Bidder>;
export type PastBidders = { readonly bidders: readonly DemoBidder[]; readonly facts: FactsOf };

/** The facts of each bidder, from the directory. */
export const readFacts = async (
  directory: AccessDirectory,
  bidders: readonly DemoBidder[],
  auction: Parameters<AccessDirectory['bidderFor']>[1],
): Promise<FactsOf> =>
  new Map(
    await Promise.all(
      bidders.map(
        async ({ idDealer, caller }) =>
          [idDealer, await directory.bidderFor(caller, auction)] as const,
      ),
    ),
  );

const chooseRound = (lot: PastLot, bidders: readonly DemoBidder[], random: RandomNumbers) => {
  const limits = bidders.map(({ idDealer }) => ({
    idDealer,
    limitMinor: valuationMinor(lot.askingMinor, lot, idDealer),
  }));
  return chooseOffer(lot, limits, random);
};

const remember = (lot: PastLot, { idDealer }: ChosenOffer, outcome: Outcome<OfferPlaced>): void => {
  if (outcome.outcome === 'refused') return;
  const { state, minimumNextMinor } = outcome.answer;
  lot.minimumNextMinor = minimumNextMinor ?? lot.minimumNextMinor;
  if (state === 'LEADING') lot.content = new Set([idDealer]);
  if (state === 'AWAITING') lot.content = new Set([...lot.content, idDealer]);
};

/**
 * Plays one round: at most one bid per lot, decided in the order of the bids' times and committed
 * together. The engine has every stream in memory, so it need not wait for the database.
 */
export const bidRound = async (
  handlers: PastHandlers,
  { fromAt, toAt }: BiddingRound,
  lots: readonly PastLot[],
  { bidders, facts }: PastBidders,
  random: RandomNumbers,
): Promise<void> => {
  const moments = lots
    .filter(({ interest }) => random.next() < interest)
    .map((lot) => ({ lot, at: fromAt + random.below(toAt - fromAt) }))
    .toSorted((one, other) => one.at - other.at);
  await Promise.all(
    moments.map(async ({ lot, at }) => {
      const chosen = chooseRound(lot, bidders, random);
      const bidder = chosen === null ? undefined : facts.get(chosen.idDealer);
      if (chosen === null || bidder === undefined) return;
      handlers.clock.at = at;
      const { kind, amountMinor } = chosen;
      const key = { idAuction: lot.idAuction, idLot: lot.idLot };
      const terms = { kind, amountMinor, currency: CURRENCY, confirmed: true, ifPosition: null };
      const command = new PlaceOfferCommand(headerOf(buyerActor(bidder), at), {
        lot: key,
        bidder,
        ...terms,
      });
      remember(lot, chosen, await handlers.place.execute(command));
    }),
  );
};
