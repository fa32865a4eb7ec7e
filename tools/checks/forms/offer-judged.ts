import {
  DEFAULT_POLICY,
  lotDecider,
  type Lot,
  type LotEvent,
  type PlaceOffer,
  type Policy,
  type SaleFormat,
} from '@fairlot/auction-domain';
import { foldedAfter, EMPTY_FOLD, publicLotOf, type LotFold } from '@fairlot/auction-public-lot';
import { FORMAT_TRAITS, lotFieldsOf, MAX_AMOUNT } from '@fairlot/auction-rules';
import { agentRequest, offerRequest, sealedOfferRequest } from '@fairlot/contracts/auction';
import type { PublicLot } from '@fairlot/contracts/live';
import { assert, toEuros, toMinor } from '@fairlot/kernel';
import {
  amountFault,
  confirmationOf,
  minimumOffer,
} from '../../../apps/web/src/features/offer/machines/offer-order.ts';

type Kind = PlaceOffer['kind'];
/** A bid on a running lot, which may have earlier bids of other dealers and of the bidder. */
export type Case = {
  readonly kind: Kind;
  readonly amountMinor: number;
  readonly basePriceMinor: number;
  readonly policy: Pick<Policy, 'increments' | 'unitMinor' | 'confirmAbovePermille'>;
  /** The bid of another dealer, in units above the starting price; null if there is none. */
  readonly others: number | null;
  /** The bidder's own sealed bid, in units above the starting price; null if there is none. */
  readonly own: number | null;
};
export type OfferOutcome = 'taken' | 'asked' | 'refused';

const NOW = 1_000_000;
const BIDDER_DEALER_ID = 7;
const RIVAL_DEALER = 8;

const bidderOf = (idDealer: number): PlaceOffer['bidder'] => ({
  idUser: idDealer,
  idDealer,
  visible: true,
  enabled: true,
  regulationAccepted: true,
  mayOffer: true,
  readOnly: false,
  userLimitMinor: null,
  relatedToSeller: false,
  creditMinor: null,
});
const orderOf = (kind: Kind, amountMinor: number, idDealer: number): PlaceOffer => ({
  type: 'PlaceOffer',
  kind,
  amountMinor,
  currency: 'EUR',
  bidder: bidderOf(idDealer),
  confirmed: true,
  ifPosition: null,
  ingressAt: NOW,
});

const startEvents = ({ kind, basePriceMinor, policy }: Case): readonly LotEvent[] => {
  const format: SaleFormat = { kind: kind === 'SEALED' ? 'SEALED' : 'ASCENDING' };
  const terms = {
    idVehicles: [1],
    ...lotFieldsOf({ basePriceMinor }),
    currency: 'EUR',
    startsAt: 0,
    endsAt: 2 * NOW,
    format,
    policyHash: '',
    policy: { ...DEFAULT_POLICY, ...policy },
  };
  return [
    { type: 'LotScheduled', data: { idAuction: 1, idLot: 1, idSellerDealers: [9], ...terms } },
    { type: 'LotStarted', data: { endsAt: 2 * NOW } },
  ];
};

/**
 * The amount of an earlier bid, which is this number of units above the starting price; null if
 * such a bid is not possible.
 */
const earlierBidMinor = ({ basePriceMinor, policy }: Case, units: number | null): number | null => {
  const amountMinor = basePriceMinor + (units ?? 0) * policy.unitMinor;
  return units === null || amountMinor > MAX_AMOUNT ? null : amountMinor;
};

/** The lot as the server has it, and as the public sees it. */
const lotOf = (situation: Case): { readonly lot: Lot; readonly shown: PublicLot } => {
  let lot = lotDecider.initial;
  let folded: LotFold = EMPTY_FOLD;
  const happen = (events: readonly LotEvent[]) => {
    for (const event of events) {
      lot = lotDecider.evolve(lot, event);
      folded = foldedAfter(folded, { event, position: lot.position, ingressAt: NOW });
    }
  };
  happen(startEvents(situation));
  const offered = (units: number | null, idDealer: number) => {
    const amountMinor = earlierBidMinor(situation, units);
    if (amountMinor === null) return;
    const kind = situation.kind === 'SEALED' ? 'SEALED' : 'OFFER';
    const decision = lotDecider.decide(orderOf(kind, amountMinor, idDealer), lot);
    assert(decision.outcome === 'accepted', 'what was offered before was taken');
    happen(decision.events);
  };
  offered(situation.others, RIVAL_DEALER);
  if (situation.kind === 'SEALED') offered(situation.own, BIDDER_DEALER_ID);
  const shown = publicLotOf(folded);
  assert(lot.status !== null && shown !== null, 'the lot runs');
  return { lot, shown };
};

const ownMinorOf = (situation: Case): number | null =>
  situation.kind === 'SEALED' ? earlierBidMinor(situation, situation.own) : null;

const FORM_KIND = { OFFER: 'offer', AGENT: 'agent', SEALED: 'sealed' } as const;

/** The result of the form: it sends the amount, asks for confirmation, or refuses it. */
export const judgedByForm = (situation: Case): OfferOutcome => {
  const { shown } = lotOf(situation);
  const { kind, amountMinor } = situation;
  const ownMinor = ownMinorOf(situation);
  if (amountFault(amountMinor, minimumOffer(shown, ownMinor), shown) !== null) return 'refused';
  const knownMinor = FORMAT_TRAITS[shown.format.kind].raisesOwn ? ownMinor : shown.priceMinor;
  const wish = { kind: FORM_KIND[kind], amountMinor };
  return confirmationOf(wish, knownMinor, shown) === 'plain' ? 'taken' : 'asked';
};

/** The amount as the contract reads it; null if the contract refuses it. */
const readByContract = (kind: Kind, amountMinor: number): number | null => {
  if (kind === 'OFFER') {
    const { data } = offerRequest.safeParse({ offer: toEuros(amountMinor) });
    return data === undefined ? null : toMinor(data.offer);
  }
  if (kind === 'AGENT')
    return agentRequest.safeParse({ maximumMinor: amountMinor }).data?.maximumMinor ?? null;
  return sealedOfferRequest.safeParse({ amountMinor }).data?.amountMinor ?? null;
};

/**
 * Refusals after which the form asks for confirmation. The form does not know the market value that
 * limits a bid on the server, so it also asks in that case.
 */
const CODES_OF_SERVER: ReadonlySet<string> = new Set(['CONFIRMATION_NEEDED', 'ABOVE_LIMIT']);

/** The result of contract and decider for a bid that is not confirmed. */
export const judgedByServer = (situation: Case): OfferOutcome => {
  const amountMinor = readByContract(situation.kind, situation.amountMinor);
  if (amountMinor === null) return 'refused';
  const order = { ...orderOf(situation.kind, amountMinor, BIDDER_DEALER_ID), confirmed: false };
  const decision = lotDecider.decide(order, lotOf(situation).lot);
  if (decision.outcome === 'accepted') return 'taken';
  return CODES_OF_SERVER.has(decision.refusal.code) ? 'asked' : 'refused';
};
