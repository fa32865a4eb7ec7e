import type { SaleFormat } from '@fairlot/auction-rules';
import type { AuctionAsDraft, AuctionDraft, TemplatePolicy } from '@fairlot/contracts/auction';
import { toMarketTime, type IdMarket } from '@fairlot/countries';

/** An amount on a form: null when nothing is typed, NaN when it is no amount. */
export type Typed = number | null;

export type StepValues = { belowMinor: Typed; stepMinor: Typed };
type SoftClose = NonNullable<TemplatePolicy['softClose']>;
export type SoftCloseValues = Pick<SoftClose, 'scope'> &
  Record<Exclude<keyof SoftClose, 'scope'>, Typed>;
export type PolicyValues = {
  /** Only the last row, which has no upper price, may hold null there. */
  increments: StepValues[];
  unitMinor: Typed;
  softClose: SoftCloseValues | null;
  charges: {
    vatRegime: TemplatePolicy['charges']['vatRegime'];
    buyerFee: { basisPoints: Typed; minMinor: Typed; maxMinor: Typed };
  };
};
export type LotValues = {
  /** Of an existing lot. */
  idLot: number | null;
  idVehicles: number[];
  basePriceMinor: Typed;
  reserveMinor: Typed;
  clickAndBuyMinor: Typed;
};

/** The form of an auction; its paths are those of the call, so that a refusal finds its field. */
export type AuctionValues = {
  auctionName: string;
  type: AuctionDraft['type'] | '';
  idTemplate: number | null;
  idMarkets: string[];
  startDate: string;
  startTime: string;
  endDate: string;
  endTime: string;
  /** How long after the lot before it each lot ends; null when all end together. */
  stagger: { everyMs: Typed } | null;
  format: SaleFormat;
  policy: PolicyValues;
  lots: LotValues[];
};

/** A template from which the user publishes; its market's clock is the auction's. */
export type Template = {
  readonly idTemplate: number;
  readonly templateName: string;
  readonly idMarket: IdMarket;
  readonly idMarkets: readonly string[];
  readonly timeZone: string;
  readonly policy: TemplatePolicy;
};

export const policyOf = ({
  increments,
  unitMinor,
  softClose,
  charges: { vatRegime, buyerFee },
}: TemplatePolicy): PolicyValues => ({
  increments: increments.map(({ belowMinor, stepMinor }) => ({ belowMinor, stepMinor })),
  unitMinor,
  softClose: softClose && { ...softClose },
  charges: { vatRegime, buyerFee: { ...buyerFee } },
});

const NO_POLICY: PolicyValues = {
  increments: [{ belowMinor: null, stepMinor: null }],
  unitMinor: null,
  softClose: null,
  charges: { vatRegime: 'NONE', buyerFee: { basisPoints: null, minMinor: null, maxMinor: null } },
};

/** A new auction: of the only template where there is no choice. */
export const emptyValues = (templates: readonly Template[]): AuctionValues => {
  const only = templates.length === 1 ? templates[0] : undefined;
  return {
    auctionName: '',
    type: '',
    idTemplate: only?.idTemplate ?? null,
    idMarkets: [...(only?.idMarkets ?? [])],
    startDate: '',
    startTime: '',
    endDate: '',
    endTime: '',
    stagger: null,
    format: { kind: 'ASCENDING' },
    policy: only ? policyOf(only.policy) : NO_POLICY,
    lots: [],
  };
};

/** Date and time of an instant on the market's clock; seconds are not typed and not shown. */
export const wallOf = (at: number, idMarket: IdMarket) => {
  const wall = toMarketTime(at, idMarket);
  return { date: wall.slice(0, 10), time: wall.slice(11, 16) };
};

/** An auction that exists, to edit it (ENG-21). */
export const valuesOf = ({ draft }: AuctionAsDraft, idMarket: IdMarket): AuctionValues => {
  const { startsAt, endsAt, staggerMs, policy, lots, idAuction: _id, ...rest } = draft;
  const [start, end] = [wallOf(startsAt, idMarket), wallOf(endsAt, idMarket)];
  return {
    ...rest,
    ...{ startDate: start.date, startTime: start.time, endDate: end.date, endTime: end.time },
    stagger: staggerMs === 0 ? null : { everyMs: staggerMs },
    policy: policyOf(policy),
    lots: lots.map((lot) => ({ ...lot, idVehicles: [...lot.idVehicles] })),
  };
};
