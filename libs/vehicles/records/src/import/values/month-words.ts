/** Languages of month names, including Austrian German. */
const MONTH_LANGUAGES = ['de', 'de-AT', 'en', 'es', 'fr', 'it', 'nl', 'pl', 'pt'] as const;
const LETTERS_MIN = 3;

/** Keeps only letters and digits, in lower case and without accents. */
export const bareWord = (text: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll('ł', 'l')
    .replaceAll(/[^\p{L}\d]/gu, '');

/**
 * Every prefix of a month name with the number of the month. 0 if two months have the same prefix.
 */
export const MONTH_NAMES: ReadonlyMap<string, number> = (() => {
  const found = new Map<string, number>();
  const add = (name: string, month: number) => {
    for (let length = LETTERS_MIN; length <= name.length; length += 1) {
      const start = name.slice(0, length);
      const before = found.get(start);
      found.set(start, before === undefined || before === month ? month : 0);
    }
  };
  for (const language of MONTH_LANGUAGES)
    for (let month = 1; month <= 12; month += 1)
      for (const style of ['long', 'short'] as const)
        for (const day of [undefined, 'numeric'] as const) {
          const format = new Intl.DateTimeFormat(language, { month: style, day, timeZone: 'UTC' });
          const parts = format.formatToParts(Date.UTC(2019, month - 1, 2));
          add(bareWord(parts.find(({ type }) => type === 'month')?.value ?? ''), month);
        }
  // German Excel abbreviates März as Mrz. Keyboards without umlauts write Maerz.
  add('mrz', 3);
  add('maerz', 3);
  add('feber', 2);
  add('setiembre', 9);
  return found;
})();

/** Weekdays are ignored. Some of them are month names in another language, such as `mar`. */
export const WEEKDAYS: ReadonlySet<string> = new Set(
  MONTH_LANGUAGES.flatMap((language) =>
    (['long', 'short'] as const).flatMap((weekday) =>
      Array.from({ length: 7 }, (_, day) =>
        bareWord(
          new Intl.DateTimeFormat(language, { weekday, timeZone: 'UTC' }).format(
            Date.UTC(2019, 0, day + 1),
          ),
        ),
      ),
    ),
  ).filter((word) => !MONTH_NAMES.get(word)),
);
