import { isSame } from '#shared/form/is-same.js';
import type { AuctionValues, LotValues } from './auction-values.js';
import { mergeLots, type LotPart } from './merge-lots.js';
import {
  decideMerge,
  copyFields,
  type ChosenSides,
  type MergeDecision,
  type MergeSide,
} from './three-way.js';

/**
 * Fields that are merged together, because they only make sense together. The form groups them in
 * the same way.
 */
const FIELDS_BY_PART = {
  auctionName: ['auctionName'],
  type: ['type'],
  idTemplate: ['idTemplate'],
  idMarkets: ['idMarkets'],
  start: ['startDate', 'startTime'],
  end: ['endDate', 'endTime'],
  stagger: ['stagger'],
  format: ['format'],
} as const satisfies Record<string, readonly (keyof AuctionValues)[]>;
const POLICY_FIELDS = ['increments', 'unitMinor', 'softClose', 'charges'] as const;

export type HeadPart = keyof typeof FIELDS_BY_PART | (typeof POLICY_FIELDS)[number];
/** A part that differs between the two sides, with its values on both. */
export type MergedPart = {
  readonly key: string;
  readonly of: { readonly part: HeadPart } | LotPart;
  readonly sides: { readonly [S in MergeSide]: AuctionValues };
  /** Whether the user must choose between the sides. Until then, the user's own value applies. */
  readonly isConflict: boolean;
};
export type MergeResult = {
  readonly values: AuctionValues;
  /** Parts that both sides changed to different values. */
  readonly conflicts: readonly MergedPart[];
  /** Parts that only the other side changed, which were adopted. */
  readonly adopted: readonly MergedPart[];
};
export type ThreeWay = {
  /** The auction when the edit began. Null if unknown; then every difference is a conflict. */
  readonly base: AuctionValues | null;
  readonly edited: AuctionValues;
  readonly newest: AuctionValues;
};

const headPartOf = (values: AuctionValues, part: HeadPart): unknown =>
  part in FIELDS_BY_PART
    ? FIELDS_BY_PART[part as keyof typeof FIELDS_BY_PART].map((field) => values[field])
    : values.policy[part as (typeof POLICY_FIELDS)[number]];

const HEAD_PARTS = [...Object.keys(FIELDS_BY_PART), ...POLICY_FIELDS] as readonly HeadPart[];

const copyHeadPart = (
  values: AuctionValues,
  from: AuctionValues,
  part: HeadPart,
): AuctionValues => {
  if (part in FIELDS_BY_PART)
    return copyFields(values, from, FIELDS_BY_PART[part as keyof typeof FIELDS_BY_PART]);
  return { ...values, policy: { ...values.policy, [part]: from.policy[part as 'unitMinor'] } };
};

/**
 * Merges two edits of an auction with their common base. If only one side changed a part, that
 * change applies. In a conflict, the user's own value applies until the user chooses.
 */
export const mergeAuctions = (
  { base, edited, newest }: ThreeWay,
  chosen: ChosenSides = {},
): MergeResult => {
  const conflicts: MergedPart[] = [];
  const adopted: MergedPart[] = [];
  const sides = { mine: edited, theirs: newest };
  const note = (key: string, of: MergedPart['of'], { isConflict, side }: MergeDecision) => {
    if (isConflict) conflicts.push({ key, of, sides, isConflict });
    else if (side === 'theirs') adopted.push({ key, of, sides, isConflict });
  };
  let values = edited;
  for (const part of HEAD_PARTS) {
    const was = base && headPartOf(base, part);
    const own = headPartOf(edited, part);
    const other = headPartOf(newest, part);
    if (isSame(own, other)) continue;
    const decided = decideMerge({ isBaseKnown: base !== null, was, own, other }, chosen[part]);
    if (decided.side === 'theirs') values = copyHeadPart(values, newest, part);
    note(part, { part }, decided);
  }
  const lots: LotValues[] = mergeLots(
    { base: base?.lots ?? null, edited: edited.lots, newest: newest.lots },
    { chosen, note },
  );
  return { values: { ...values, lots }, conflicts, adopted };
};
