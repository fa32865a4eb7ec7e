import { FORMAT_TRAITS, type SaleFormat } from './sale-format.js';

const SECOND_MS = 1000;
/**
 * Bounds of the time between the ends of two consecutive lots, in milliseconds. 0 means that all
 * end together.
 */
export const STAGGER_MS = { min: 0, max: 3_600_000 } as const;

/**
 * How the lots of an auction end: all at `endsAt`, or one after the other every `staggerMs`, with
 * the last one at `endsAt`.
 */
export type Staggering = { readonly endsAt: number; readonly staggerMs: number };

/** Returns the end of the lot at this index of the catalogue; epoch milliseconds. */
export const lotEndAt = (
  { endsAt, staggerMs }: Staggering,
  { place, lots }: { readonly place: number; readonly lots: number },
): number => endsAt - (lots - 1 - place) * staggerMs;

/** How a bid near the end of a lot moves ends. */
export type EndRules = {
  readonly format: SaleFormat;
  readonly softClose: { readonly scope: 'LOT' | 'AUCTION' } | null;
};

/** Whether a bid on one lot moves the end of all lots, which then share one end. */
export const sharesEnd = ({ format, softClose }: EndRules): boolean =>
  FORMAT_TRAITS[format.kind].softCloses && softClose?.scope === 'AUCTION';

/**
 * Whether a stagger time is valid: whole seconds within the bounds, and 0 if the lots share one
 * end.
 */
export const isStagger = (staggerMs: number, rules: EndRules): boolean => {
  if (staggerMs === 0) return true;
  const { min, max } = STAGGER_MS;
  const isSpan = staggerMs >= min && staggerMs <= max && staggerMs % SECOND_MS === 0;
  return isSpan && !sharesEnd(rules);
};
