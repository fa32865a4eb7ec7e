import { mapInParts } from '@fairlot/kernel';

/** A list with at least this many rows is serialised in parts. */
const ROWS_PER_PART_FROM = 50;

const isLong = (value: unknown): value is readonly unknown[] =>
  Array.isArray(value) && value.length >= ROWS_PER_PART_FROM;
const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !('toJSON' in value);
/** Whether a value is a long list, or an object that contains one. */
const hasLongList = (value: unknown): boolean =>
  isLong(value) || (isObject(value) && Object.values(value).some(hasLongList));

const jsonText = (value: unknown): string => JSON.stringify(value) ?? 'null';
const listText = async (rows: readonly unknown[]): Promise<string> =>
  `[${(await mapInParts(rows, jsonText)).join(',')}]`;

/**
 * Serialises a response that contains a long list in parts, so that bids need not wait. Undefined
 * for other responses.
 */
export const jsonInParts = async (answer: unknown): Promise<string | undefined> => {
  if (isLong(answer)) return listText(answer);
  if (!isObject(answer) || !hasLongList(answer)) return undefined;
  const texts: string[] = [];
  for (const [name, value] of Object.entries(answer))
    if (value !== undefined)
      texts.push(`${jsonText(name)}:${(await jsonInParts(value)) ?? jsonText(value)}`);
  return `{${texts.join(',')}}`;
};
