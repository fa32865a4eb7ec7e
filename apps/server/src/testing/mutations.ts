import { inject } from 'vitest';

const PARTS = inject('full') ? 1 : 5;
/** True for every fifth number, and in the nightly set for all. */
export const isInPart = (turn: number): boolean => turn % PARTS === 0;
/** A fifth of the values, the next turn another fifth. In the nightly set all. */
export const partOf = <One>(values: readonly One[], turn: number): One[] =>
  values.filter((_, at) => isInPart(at + turn));

/** Values that a client might send instead of a string, a number or a list. */
const WRONG_VALUES: readonly unknown[] = [
  null,
  true,
  '',
  'x',
  '1',
  -1,
  0,
  0.001,
  1.5,
  1e308,
  -1e308,
  2 ** 53,
  2 ** 31,
  '\u0000',
  'abc\u0000def',
  'abc\ud800def',
  '💥💥💥',
  'x'.repeat(20_000),
  [],
  [null],
  [[]],
  {},
  { length: 1 },
];

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** All values that differ from a valid one in one place: a field is wrong, missing or added. */
export const mutationsOf = (value: unknown): unknown[] => {
  if (Array.isArray(value)) {
    const items = value.flatMap((item, at) =>
      mutationsOf(item).map((mutated) => value.with(at, mutated)),
    );
    return [...WRONG_VALUES, [...value, ...value], ...items];
  }
  if (!isRecord(value)) return [...WRONG_VALUES];
  const entries = Object.entries(value);
  const without = entries.map(([name]) =>
    Object.fromEntries(entries.filter(([other]) => other !== name)),
  );
  const changed = entries.flatMap(([name, field]) =>
    mutationsOf(field).map((mutated) => ({ ...value, [name]: mutated })),
  );
  // Fields that clients must not set: rights, another id, an outcome. Fields that the call has are
  // skipped, because setting them is valid.
  const joined = ['idDealer', 'role', 'status', 'priceMinor', 'constructor']
    .filter((name) => !Object.hasOwn(value, name))
    .map((name) => ({ ...value, [name]: 1 }));
  return [...WRONG_VALUES, ...without, ...changed, ...joined];
};

/** Invalid values for URL parameters, all of them strings. */
export const WRONG_TEXTS: readonly string[] = [
  '',
  ' ',
  'x',
  '-1',
  '0',
  '1.5',
  '1e3',
  '0x10',
  'NaN',
  'Infinity',
  '2147483648',
  '9'.repeat(40),
  'null',
  'true',
  '1;DROP TABLE lot',
  "'",
  '../..',
  '💥',
  '\u0000',
  '[1]',
  'x'.repeat(180),
];

/** A shorter list than `WRONG_TEXTS`, for ids, because many calls have the same kind of id. */
export const WRONG_IDS: readonly string[] = [
  'x',
  '-1',
  '0',
  '1.5',
  '2147483648',
  'null',
  '\u0000',
  'x'.repeat(180),
];

/** The query as the server reads it: values are strings, and a repeated name is a list. */
export const textsOf = (query: object): object =>
  Object.fromEntries(
    Object.entries(query)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, Array.isArray(value) ? value.map(String) : String(value)]),
  );

/** An empty body whose content type selects another call at the same address. */
export const SEVERAL_PARTS = {
  body: '--x--',
  headers: { 'content-type': 'multipart/form-data; boundary=x' },
};
