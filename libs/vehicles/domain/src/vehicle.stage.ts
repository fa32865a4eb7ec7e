/** The stages of a vehicle before a sale, independent of its lot (STA-087). */
export const STAGES = [
  'DRAFT',
  'LOADED',
  'PUBLISHED',
  'SENT_SUP',
  'SENT_MULTI',
  'RETURNED',
] as const;
export type Stage = (typeof STAGES)[number];
/** The stages to which moves lead. Only an undo leads back to DRAFT. */
export const REACHED_STAGES = [
  'LOADED',
  'PUBLISHED',
  'SENT_SUP',
  'SENT_MULTI',
  'RETURNED',
] as const;
export type ReachedStage = (typeof REACHED_STAGES)[number];

/** Why a vehicle is returned. These are codes, because events contain no free text. */
export const RETURN_REASONS = [
  'MISSING_PICTURES',
  'MISSING_DOCUMENTS',
  'WRONG_DATA',
  'PRICE',
  'OTHER',
] as const;
export type ReturnReason = (typeof RETURN_REASONS)[number];

/** Time within which a move can be undone, ms. */
export const UNDO_WITHIN_MS = 10_000;
/** Additional time for the request to arrive, ms. */
export const UNDO_GRACE_MS = 2_000;
