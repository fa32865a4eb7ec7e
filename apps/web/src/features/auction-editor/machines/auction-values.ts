import type { LotFieldName, LotFields, SaleFormat } from '@fairlot/auction-rules';
import type { AuctionAsDraft, AuctionDraft, TemplatePolicy } from '@fairlot/contracts/auction';
import { toMarketTime, type IdMarket } from '@fairlot/countries';

/** An amount in a form. Null if it is empty, NaN if it is invalid. */
export type TypedAmount = number | null;

export type StepValues = { belowMinor: TypedAmount; stepMinor: TypedAmount };
type SoftClose = NonNullable<TemplatePolicy['softClose']>;
export type SoftCloseValues = Pick<SoftClose, 'scope'> &
  Record<Exclude<keyof SoftClose, 'scope'>, TypedAmount>;
export type PolicyValues = {
  /** `belowMinor` is null only in the last row, which has no upper price. */
  increments: StepValues[];
  unitMinor: TypedAmount;
  softClose: SoftCloseValues | null;
  charges: {
    vatRegime: TemplatePolicy['charges']['vatRegime'];
    buyerFee: { basisPoints: TypedAmount; minMinor: TypedAmount; maxMinor: TypedAmount };
  };
};
export type LotValues = {
  /** Id of an existing lot. Null for a new lot. */
  idLot: number | null;
  idVehicles: number[];
} & { -readonly [Name in LotFieldName]: LotFields[Name] | null };

/**
 * The values of the auction form. Their paths equal those in the call's body, so that a server
 * error finds its field.
 */
export type AuctionValues = {
  auctionName: string;
  type: AuctionDraft['type'] | '';
  idTemplate: number | null;
  idMarkets: string[];
  startDate: string;
  startTime: string;
  endDate: string;
  endTime: string;
  /** Interval between the ends of consecutive lots. Null if all end together. */
  stagger: { everyMs: TypedAmount } | null;
  format: SaleFormat;
  policy: PolicyValues;
  lots: LotValues[];
};

/**
 * A template with which the user can publish. The auction uses the time zone of the template's
 * market.
 */
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

/** Values of a new, empty auction. If there is only one template, it is preselected. */
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

/** Date and time of an instant in the market's time zone, without seconds. */
export const localTimeOf = (at: number, idMarket: IdMarket) => {
  const wall = toMarketTime(at, idMarket);
  return { date: wall.slice(0, 10), time: wall.slice(11, 16) };
};

/** Form values of an existing auction (ENG-21). */
export const auctionValuesOf = ({ draft }: AuctionAsDraft, idMarket: IdMarket): AuctionValues => {
  const { startsAt, endsAt, staggerMs, policy, lots, idAuction: _id, ...rest } = draft;
  const start = localTimeOf(startsAt, idMarket);
  const end = localTimeOf(endsAt, idMarket);
  return {
    ...rest,
    startDate: start.date,
    startTime: start.time,
    endDate: end.date,
    endTime: end.time,
    stagger: staggerMs === 0 ? null : { everyMs: staggerMs },
    policy: policyOf(policy),
    lots: lots.map((lot) => ({ ...lot, idVehicles: [...lot.idVehicles] })),
  };
};
