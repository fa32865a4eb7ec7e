import { useTranslation } from 'react-i18next';
import type { LotSort } from './lot-filter.js';

export const LOT_COLUMNS = [
  ...(['picture', 'vehicle', 'price', 'own', 'end', 'offer', 'observe'] as const),
] as const;
export type LotColumn = (typeof LOT_COLUMNS)[number];

/** A line without its vehicle or its offer would be none. */
const STAYING: readonly LotColumn[] = ['vehicle', 'offer'];
const COLUMNS = LOT_COLUMNS.map((key) => ({ key, stays: STAYING.includes(key) }));

const useHeads = () => {
  const { t } = useTranslation('live');
  return { of: (key: LotColumn) => t(`liveAuction.column.${key}`) };
};
export const LOT_TABLE_LOOK = { columns: COLUMNS, useHeads };

/** What a column sorts by. */
export const SORT_OF: Readonly<Partial<Record<LotColumn, LotSort>>> = {
  picture: 'lot',
  vehicle: 'vehicle',
  price: 'price',
  end: 'end',
};

type Widths = Readonly<Record<LotColumn, number>>;
const WIDE: Widths = {
  ...{ picture: 132, vehicle: 174, price: 182, own: 150, end: 166, offer: 330, observe: 44 },
};
const NARROW: Widths = { ...WIDE, picture: 92, vehicle: 216, price: 132, end: 132, offer: 286 };
const LEAN: Widths = { ...NARROW, picture: 40, vehicle: 128, price: 122, end: 122, offer: 294 };
/** How wide each column is in px, by the room there is; the vehicle takes what is left, and so much at least. */
const WIDTHS = { wide: WIDE, narrow: NARROW, lean: LEAN };
/** Where it is not wide the own offer stands with the vehicle, and where it is lean the drawing gives way. */
export type Room = keyof typeof WIDTHS;

const GAP_PX = 14;
const PADDING_PX = 28;
/** Below this a line has no room, whatever columns were chosen. */
export const TABLE_FROM_PX = 840;

/** The columns that stand in a room. */
export const columnsFor = (room: Room, columns: readonly LotColumn[]): readonly LotColumn[] =>
  room === 'wide' ? columns : columns.filter((one) => one !== 'own');

/** Tracks of a CSS grid. */
export const tracksOf = (room: Room, columns: readonly LotColumn[]): string =>
  columnsFor(room, columns)
    .map((one) => (one === 'vehicle' ? 'minmax(0, 1fr)' : `${WIDTHS[room][one]}px`))
    .join(' ');

const hasRoom = (room: Room, columns: readonly LotColumn[], width: number): boolean =>
  columnsFor(room, columns).reduce(
    (sum, one) => sum + WIDTHS[room][one] + GAP_PX,
    PADDING_PX - GAP_PX,
  ) <= width;

/** What room a table of this width, in px, gives these columns. */
export const roomFor = (columns: readonly LotColumn[], width: number): Room =>
  (['wide', 'narrow'] as const).find((room) => hasRoom(room, columns, width)) ?? 'lean';
