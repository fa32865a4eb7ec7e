/** How far a vehicle has come on its way to a sale, apart from the lot that has it (STA-087). */
export const STAGES = [
  'DRAFT',
  'LOADED',
  'PUBLISHED',
  'SENT_SUP',
  'SENT_MULTI',
  'RETURNED',
] as const;
export type Stage = (typeof STAGES)[number];
/** Where moves lead: no vehicle becomes a draft again but by an undo. */
export const REACHED = ['LOADED', 'PUBLISHED', 'SENT_SUP', 'SENT_MULTI', 'RETURNED'] as const;
export type Reached = (typeof REACHED)[number];

/** Why a vehicle was sent back: a code, because events hold no text of people. */
export const RETURN_REASONS = [
  'MISSING_PICTURES',
  'MISSING_DOCUMENTS',
  'WRONG_DATA',
  'PRICE',
  'OTHER',
] as const;
export type ReturnReason = (typeof RETURN_REASONS)[number];

/** How long who moved vehicles may take it back, milliseconds. */
export const UNDO_WITHIN_MS = 10_000;
/** For the way of a request that was sent in time. */
export const UNDO_GRACE_MS = 2_000;
