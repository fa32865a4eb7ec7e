import type { AuctionTerms } from '../auction.events.js';

/** The parts of the auction's own terms that an edit replaces. Lots have their own streams. */
export const DRAFT_PARTS = [
  'name',
  'auctionType',
  'idTemplate',
  'idMarkets',
  'startsAt',
  'endsAt',
  'staggerMs',
  'format',
  'policyHash',
] as const satisfies readonly (keyof AuctionTerms)[];
export type DraftPart = (typeof DRAFT_PARTS)[number];

/** Stream position of the latest event that changed each part. */
export type PartPositions = Readonly<Record<DraftPart, number>>;

const positionsBy = (positionOf: (part: DraftPart) => number): PartPositions =>
  Object.fromEntries(DRAFT_PARTS.map((part) => [part, positionOf(part)])) as Record<
    DraftPart,
    number
  >;

export const publishedParts: PartPositions = positionsBy(() => 0);

export const editedParts = (
  { terms, partPositions }: { readonly terms: AuctionTerms; readonly partPositions: PartPositions },
  { edited, position }: { readonly edited: AuctionTerms; readonly position: number },
): PartPositions =>
  positionsBy((part) =>
    JSON.stringify(terms[part]) === JSON.stringify(edited[part]) ? partPositions[part] : position,
  );
