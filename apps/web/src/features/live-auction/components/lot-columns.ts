import type { LotSort } from './lot-filter.js';

export const LOT_COLUMNS = [
  ...(['picture', 'vehicle', 'price', 'own', 'end', 'offer', 'observe'] as const),
] as const;
export type LotColumn = (typeof LOT_COLUMNS)[number];

/** A line without its vehicle or its offer would be none. */
export const OPTIONAL_COLUMNS = [
  ...(['picture', 'price', 'own', 'end', 'observe'] as const satisfies readonly LotColumn[]),
] as const;

/** What a column sorts by. */
export const SORT_OF: Readonly<Partial<Record<LotColumn, LotSort>>> = {
  picture: 'lot',
  vehicle: 'vehicle',
  price: 'price',
  end: 'end',
};

/** How wide each is in px; the vehicle takes what is left, and at least so much. */
const WIDTHS: Readonly<Record<LotColumn, number>> = {
  ...{ picture: 132, vehicle: 160, price: 162, own: 150, end: 166, offer: 330, observe: 44 },
};
const GAP_PX = 14;
const PADDING_PX = 28;

/** Tracks of a CSS grid. */
export const tracksOf = (columns: readonly LotColumn[]): string =>
  columns.map((one) => (one === 'vehicle' ? 'minmax(0, 1fr)' : `${WIDTHS[one]}px`)).join(' ');

/** All of them, with a vehicle's name in few letters. */
const WHOLE_PX = 1116;

/** Below this these columns have no room. */
export const leastWidthOf = (columns: readonly LotColumn[]): number =>
  Math.min(
    WHOLE_PX,
    columns.reduce((sum, one) => sum + WIDTHS[one] + GAP_PX, PADDING_PX - GAP_PX),
  );
