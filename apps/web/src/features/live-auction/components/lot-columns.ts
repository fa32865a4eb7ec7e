import { useTranslation } from 'react-i18next';
import type { LotSort } from './lot-filter.js';

export const LOT_COLUMNS = [
  'picture',
  'vehicle',
  'price',
  'own',
  'end',
  'offer',
  'observe',
] as const;
export type LotColumn = (typeof LOT_COLUMNS)[number];

/** Columns that cannot be hidden, because a row is useless without its vehicle or its bid. */
const FIXED_COLUMNS: readonly LotColumn[] = ['vehicle', 'offer'];
const COLUMNS = LOT_COLUMNS.map((key) => ({ key, stays: FIXED_COLUMNS.includes(key) }));

const useHeads = () => {
  const { t } = useTranslation('live');
  return { of: (key: LotColumn) => t(`liveAuction.column.${key}`) };
};
export const LOT_TABLE_LOOK = { columns: COLUMNS, useHeads };

/** The sort key of each sortable column. */
export const SORT_OF: Readonly<Partial<Record<LotColumn, LotSort>>> = {
  picture: 'lot',
  vehicle: 'vehicle',
  price: 'price',
  end: 'end',
};

type ColumnWidths = Readonly<Record<LotColumn, number>>;
const WIDE_WIDTHS: ColumnWidths = {
  picture: 132,
  vehicle: 174,
  price: 182,
  own: 150,
  end: 166,
  offer: 330,
  observe: 44,
};
const NARROW_WIDTHS: ColumnWidths = {
  ...WIDE_WIDTHS,
  picture: 92,
  vehicle: 216,
  price: 132,
  end: 132,
  offer: 286,
};
const MINIMAL_WIDTHS: ColumnWidths = {
  ...NARROW_WIDTHS,
  picture: 40,
  vehicle: 128,
  price: 122,
  end: 122,
  offer: 294,
};
/** Column widths in px for each layout. The vehicle takes the rest of the width, with a minimum. */
const WIDTHS = { wide: WIDE_WIDTHS, narrow: NARROW_WIDTHS, lean: MINIMAL_WIDTHS };
/**
 * The layout of the table. In a `narrow` table, the dealer's amount is below the vehicle. A `lean`
 * table also has no drawing.
 */
export type TableLayout = keyof typeof WIDTHS;

const GAP_PX = 14;
const PADDING_PX = 28;
/**
 * Minimum width of the list for a table, whatever columns are chosen. Narrower lists show cards.
 */
export const TABLE_FROM_PX = 840;

/** The chosen columns that the layout shows. */
export const visibleColumns = (
  layout: TableLayout,
  columns: readonly LotColumn[],
): readonly LotColumn[] => (layout === 'wide' ? columns : columns.filter((one) => one !== 'own'));

/** The widths of the columns as tracks of a CSS grid. */
export const gridTracksOf = (layout: TableLayout, columns: readonly LotColumn[]): string =>
  visibleColumns(layout, columns)
    .map((one) => (one === 'vehicle' ? 'minmax(0, 1fr)' : `${WIDTHS[layout][one]}px`))
    .join(' ');

const fitsLayout = (layout: TableLayout, columns: readonly LotColumn[], width: number): boolean =>
  visibleColumns(layout, columns).reduce(
    (sum, one) => sum + WIDTHS[layout][one] + GAP_PX,
    PADDING_PX - GAP_PX,
  ) <= width;

/** The widest layout that fits these columns into a table of this width in px. */
export const tableLayoutFor = (columns: readonly LotColumn[], width: number): TableLayout =>
  (['wide', 'narrow'] as const).find((layout) => fitsLayout(layout, columns, width)) ?? 'lean';
