import { encodeCursor, InvalidCursor, parseCursor } from '@fairlot/records';

/** The sources of a vehicle's history. Each numbers its changes in ascending order. */
const SOURCES = ['record', 'condition', 'files', 'stream'] as const;
export type HistorySource = (typeof SOURCES)[number];
/** For each source, the last change that was returned; null before the first page. */
export type HistoryCursor = Readonly<Record<HistorySource, number | null>>;

const CURSOR_PATTERN = /^(?:\d{0,10}-){3}\d{0,10}$/;
const PLACE_MAX = 2 ** 31 - 1;

const listOf = (idVehicle: number) =>
  ({ sort: 'history', order: 'desc', filter: { idVehicle } }) as const;

/**
 * Creates a cursor. It contains the last position in each source instead of a time. New changes
 * have higher positions, so pages neither repeat nor skip anything.
 */
export const cursorOf = (idVehicle: number, place: HistoryCursor): string => {
  const value = SOURCES.map((source) => place[source] ?? '').join('-');
  return encodeCursor(listOf(idVehicle), { value, key: String(idVehicle) });
};

/**
 * Parses a cursor. All positions are null without a cursor.
 * @throws InvalidCursor if it is not a cursor of this vehicle
 */
export const parseHistoryCursor = (
  idVehicle: number,
  cursor: string | undefined,
): HistoryCursor => {
  if (cursor === undefined) return { record: null, condition: null, files: null, stream: null };
  const { value } = parseCursor(cursor, listOf(idVehicle));
  if (!CURSOR_PATTERN.test(value)) throw new InvalidCursor();
  const [record = null, condition = null, files = null, stream = null] = value
    .split('-')
    .map((part) => (part === '' ? null : Number(part)));
  const place = { record, condition, files, stream };
  if (Object.values(place).some((one) => one !== null && one > PLACE_MAX))
    throw new InvalidCursor();
  return place;
};
