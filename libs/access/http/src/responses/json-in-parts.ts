import { mapInParts } from '@fairlot/kernel';

/** Number of rows from which an answer is serialised in parts. */
const ROWS_PER_PART_FROM = 50;

const isLong = (value: unknown): value is readonly unknown[] =>
  Array.isArray(value) && value.length >= ROWS_PER_PART_FROM;
const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !('toJSON' in value);
/** Whether the answer is a long list, or has one in its objects. */
const hasLongList = (value: unknown): boolean =>
  isLong(value) || (isObject(value) && Object.values(value).some(hasLongList));

const jsonText = (value: unknown): string => JSON.stringify(value) ?? 'null';
const listText = async (rows: readonly unknown[]): Promise<string> =>
  `[${(await mapInParts(rows, jsonText)).join(',')}]`;

/** Serialises an answer with a long list in parts; undefined for any other answer. */
export const jsonInParts = async (answer: unknown): Promise<string | undefined> => {
  if (isLong(answer)) return listText(answer);
  if (!isObject(answer) || !hasLongList(answer)) return undefined;
  const texts: string[] = [];
  for (const [name, value] of Object.entries(answer))
    if (value !== undefined)
      texts.push(`${jsonText(name)}:${(await jsonInParts(value)) ?? jsonText(value)}`);
  return `{${texts.join(',')}}`;
};
