/** The searchable texts of a palette entry. */
export type PaletteItem = {
  readonly key: string;
  readonly label: string;
  /** Text beside the label, in a fainter colour. The search includes it. */
  readonly detail?: string | undefined;
  /** Text that the search includes, but the list does not show. */
  readonly keywords?: string | undefined;
};

const foldText = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
const splitWords = (text: string): string[] =>
  foldText(text)
    .split(/[\s·,:/()-]+/)
    .filter(Boolean);

/**
 * Whether the word contains the letters in this order, with gaps: `glf` matches `golf`. Not for
 * numbers.
 */
const isScattered = (letters: string, word: string): boolean => {
  if (letters.length < 3 || /\d/.test(letters)) return false;
  let at = -1;
  return Array.from(letters).every((letter) => (at = word.indexOf(letter, at + 1)) >= 0);
};

const SCORE_WHOLE_WORD = 4;
const SCORE_WORD_START = 3;
const SCORE_INSIDE_WORD = 2;
const SCORE_SCATTERED = 1;

const scoreOfTerm = (term: string, words: readonly string[], compact: string): number => {
  if (words.includes(term)) return SCORE_WHOLE_WORD;
  if (words.some((word) => word.startsWith(term))) return SCORE_WORD_START;
  // Matches a registration that was typed without spaces.
  if (compact.includes(term)) return SCORE_INSIDE_WORD;
  return words.some((word) => isScattered(term, word)) ? SCORE_SCATTERED : 0;
};

/** How well the item matches the query. Null if it does not contain a word of the query. */
const scoreOfItem = (query: string, item: PaletteItem): number | null => {
  const text = [item.label, item.detail, item.keywords].filter(Boolean).join(' ');
  const words = splitWords(text);
  const compact = words.join('');
  let sum = 0;
  for (const term of splitWords(query)) {
    const points = scoreOfTerm(term, words, compact);
    if (points === 0) return null;
    sum += points;
  }
  return sum;
};

/** The best matching items, up to `limit`. Items with equal scores keep their order. */
export const bestMatches = <Item extends PaletteItem>(
  query: string,
  items: readonly Item[],
  limit: number,
): Item[] =>
  items
    .map((item) => ({ item, points: scoreOfItem(query, item) }))
    .filter(({ points }) => points !== null)
    .toSorted((a, b) => (b.points ?? 0) - (a.points ?? 0))
    .slice(0, limit)
    .map(({ item }) => item);
