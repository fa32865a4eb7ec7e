import { sharesMarket } from './visibility.js';

/** REQUIREMENT_REASON: what a dealer, staff or a third party must still provide. */
export const REQUIREMENT_REASONS = [
  'DOCUMENT_MISSING',
  'DOCUMENT_EXPIRED',
  'VAT_NUMBER_INVALID',
  'VAT_NUMBER_UNKNOWN',
  'BANK_ACCOUNT',
  'REGULATION',
  'ADDRESS_PROOF',
  'IDENTITY_DOCUMENT',
  'TRADE_REGISTER_EXTRACT',
] as const;
export type RequirementReason = (typeof REQUIREMENT_REASONS)[number];

/** Reasons for which the dealer submits a line of text. The others need a document. */
export const VALUE_REASONS: readonly RequirementReason[] = [
  'VAT_NUMBER_INVALID',
  'VAT_NUMBER_UNKNOWN',
  'BANK_ACCOUNT',
];

export const REQUIREMENT_OWERS = ['DEALER', 'STAFF', 'THIRD_PARTY'] as const;
export type RequirementOwer = (typeof REQUIREMENT_OWERS)[number];

export const REQUIREMENT_STATES = [
  'OPEN',
  'SUBMITTED',
  'ACCEPTED',
  'REJECTED',
  'EXPIRED',
  'WAIVED',
] as const;
export type RequirementState = (typeof REQUIREMENT_STATES)[number];

/** States in which a user must still act. */
export const UNMET_STATES: readonly RequirementState[] = ['OPEN', 'SUBMITTED', 'REJECTED'];

/** Decisions of staff on a requirement. */
export const REQUIREMENT_ACTIONS = ['ACCEPT', 'REJECT', 'WAIVE', 'REQUEST'] as const;
export type RequirementAction = (typeof REQUIREMENT_ACTIONS)[number];

/**
 * The states in which staff can take each decision. They can accept an open requirement, for
 * example if the document came by post.
 */
const STATES_BEFORE_ACTION: Readonly<Record<RequirementAction, readonly RequirementState[]>> = {
  ACCEPT: ['OPEN', 'SUBMITTED', 'REJECTED'],
  REJECT: ['SUBMITTED'],
  WAIVE: UNMET_STATES,
  REQUEST: ['ACCEPTED', 'REJECTED', 'EXPIRED', 'WAIVED'],
};

type RequirementStatus = { readonly state: RequirementState; readonly isFinal: boolean };

/** Whether staff can take this decision now. */
export const mayDecide = ({ state }: RequirementStatus, action: RequirementAction): boolean =>
  STATES_BEFORE_ACTION[action].includes(state);

/** Whether the dealer can submit now. A submission that waits for staff can still be replaced. */
export const maySubmit = ({ state, isFinal }: RequirementStatus): boolean =>
  UNMET_STATES.includes(state) && !isFinal;

/**
 * An unmet requirement for which the dealer must still submit an item. `dueAt` is in epoch
 * milliseconds.
 */
export type OutstandingRequirement = {
  readonly idRequirement: number;
  readonly idMarket: string;
  readonly reason: RequirementReason;
  readonly dueAt: number;
};

type RequirementMarkets = {
  /** Markets enabled for the dealer. */
  readonly idMarkets: readonly string[];
  /** Markets of the auction. */
  readonly auctionMarkets: readonly string[];
  readonly now: number;
};

/**
 * The requirement that prevents a dealer from bidding in an auction; null if none does. An overdue
 * requirement blocks only its own market. A dealer that sees the auction through another market may
 * bid.
 */
export const overdueRequirement = (
  outstanding: readonly OutstandingRequirement[],
  { idMarkets, auctionMarkets, now }: RequirementMarkets,
): OutstandingRequirement | null => {
  const overdue = outstanding.filter(({ dueAt }) => dueAt <= now);
  if (overdue.length === 0) return null;
  const closed = overdue.map(({ idMarket }) => idMarket);
  const open = idMarkets.filter((idMarket) => !closed.includes(idMarket));
  if (sharesMarket(open, auctionMarkets)) return null;
  const deciding = overdue
    .filter(({ idMarket }) => auctionMarkets.includes(idMarket))
    .toSorted((one, other) => one.dueAt - other.dueAt || one.idRequirement - other.idRequirement);
  return deciding[0] ?? null;
};
