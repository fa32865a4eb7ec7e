import { inParts } from '@fairlot/kernel';

/** Number of rows from which an answer is serialised in parts. */
const LONG = 50;

const isLong = (value: unknown): value is readonly unknown[] =>
  Array.isArray(value) && value.length >= LONG;

const textOf = (value: unknown): string => JSON.stringify(value) ?? 'null';
const listText = async (rows: readonly unknown[]): Promise<string> =>
  `[${(await inParts(rows, textOf)).join(',')}]`;

/** Serialises an answer with a long list in parts; undefined for any other answer. */
export const jsonInParts = async (answer: unknown): Promise<string | undefined> => {
  if (isLong(answer)) return listText(answer);
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) return undefined;
  const fields = Object.entries(answer).filter(([, value]) => value !== undefined);
  if (!fields.some(([, value]) => isLong(value))) return undefined;
  const texts: string[] = [];
  for (const [name, value] of fields)
    texts.push(`${textOf(name)}:${isLong(value) ? await listText(value) : textOf(value)}`);
  return `{${texts.join(',')}}`;
};
