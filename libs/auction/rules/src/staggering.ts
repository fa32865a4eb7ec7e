import { FORMAT_TRAITS, type SaleFormat } from './sale-format.js';

const SECOND_MS = 1000;
/** From the end of one lot to that of the next, in milliseconds; 0 when all end together. */
export const STAGGER_MS = { min: 0, max: 3_600_000 } as const;

/** Lots end together at `endsAt`; or one after the other, `staggerMs` apart, so that the last one does. */
export type Staggering = { readonly endsAt: number; readonly staggerMs: number };

/** When the lot at this place of the catalogue ends, counted from 0; epoch milliseconds. */
export const lotEndAt = (
  { endsAt, staggerMs }: Staggering,
  { place, lots }: { readonly place: number; readonly lots: number },
): number => endsAt - (lots - 1 - place) * staggerMs;

/** How an offer near the end of a lot moves ends. */
export type EndRules = {
  readonly format: SaleFormat;
  readonly softClose: { readonly scope: 'LOT' | 'AUCTION' } | null;
};

/** Whether an offer on one lot moves the end of all: then they have one end, and none of their own. */
export const sharesEnd = ({ format, softClose }: EndRules): boolean =>
  FORMAT_TRAITS[format.kind].softCloses && softClose?.scope === 'AUCTION';

/** Whether lots may end so far apart: whole seconds within the bounds, and no end that all share. */
export const isStagger = (staggerMs: number, rules: EndRules): boolean => {
  if (staggerMs === 0) return true;
  const { min, max } = STAGGER_MS;
  const isSpan = staggerMs >= min && staggerMs <= max && staggerMs % SECOND_MS === 0;
  return isSpan && !sharesEnd(rules);
};
