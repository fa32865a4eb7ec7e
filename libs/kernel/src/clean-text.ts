/**
 * Matches text that needs no change. It is tested first, because most texts are plain, and a list
 * has millions of them.
 */
const PLAIN_TEXT = /^[\t\n\r -~]*$/;
/**
 * All kinds of space, the empty Braille cell, and separators that only some programs treat as line
 * ends.
 */
const SPACES = /[\p{Zs}\u0085\u2028\u2029\u2800]/gu;
/**
 * Invisible characters, direction and annotation marks (Unicode Default_Ignorable_Code_Point), and
 * the placeholder of a pasted object.
 */
const INVISIBLE_CHARACTERS = /[\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFC]/gu;
/** Matches text that ends with an emoji. A joiner or variation selector that follows it is kept. */
const EMOJI_BEFORE = /(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\uFE0F|[\d#*])$/u;
const EMOJI_JOINERS = new Set(['\u200D', '\uFE0F']);

const keepInEmoji = (character: string, at: number, text: string): string =>
  EMOJI_JOINERS.has(character) &&
  EMOJI_BEFORE.test(text.slice(Math.max(0, at - 2), at)) &&
  isEmoji(text, at)
    ? character
    : '';

/** Whether the character at `at` belongs to an emoji. After a joiner, another emoji must follow. */
const isEmoji = (text: string, at: number): boolean =>
  text[at] === '\uFE0F'
    ? text[at - 1] !== '\uFE0F'
    : EMOJI_AT_START.test(text.slice(at + 1, at + 3));
const EMOJI_AT_START = /^\p{Extended_Pictographic}/u;

/**
 * Removes invisible characters and direction marks, with which different texts can look alike. All
 * kinds of space become plain spaces. Line ends are kept.
 */
export const cleanText = (text: string): string =>
  PLAIN_TEXT.test(text)
    ? text
    : text.replaceAll(SPACES, ' ').replaceAll(INVISIBLE_CHARACTERS, keepInEmoji);
