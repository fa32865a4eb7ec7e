/** Most texts are: a list has millions of them. */
const PLAIN = /^[\t\n\r -~]*$/;
/** Spaces of every kind, and the two separators that JavaScript alone counts as line ends. */
const SPACES = /[\p{Zs}\u2028\u2029]/gu;
/** Invisible characters and marks of direction: Unicode's Default_Ignorable_Code_Point, and marks of annotations. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB]/gu;
/** What an emoji is made of: its joiner and its variation selector stay. */
const EMOJI_BEFORE = /(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\uFE0F|[\d#*])$/u;
const OF_EMOJI = new Set(['\u200D', '\uFE0F']);

const kept = (one: string, at: number, text: string): string =>
  OF_EMOJI.has(one) && EMOJI_BEFORE.test(text.slice(Math.max(0, at - 2), at)) && isEmoji(text, at)
    ? one
    : '';

/** A joiner has an emoji behind it, too. */
const isEmoji = (text: string, at: number): boolean =>
  text[at] === '\uFE0F' ? text[at - 1] !== '\uFE0F' : EMOJI_AFTER.test(text.slice(at + 1, at + 3));
const EMOJI_AFTER = /^\p{Extended_Pictographic}/u;

/**
 * A text without invisible characters and marks of direction, which make two texts look alike or one look
 * like another. No-break and other spaces become plain ones. Line ends stay.
 */
export const cleanText = (text: string): string =>
  PLAIN.test(text) ? text : text.replaceAll(SPACES, ' ').replaceAll(INVISIBLE, kept);
