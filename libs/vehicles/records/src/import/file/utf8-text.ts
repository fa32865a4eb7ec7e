import { isUtf8 } from 'node:buffer';

/**
 * Two bytes that are quotation marks or dashes before an accented letter in Mac Roman, as in `l’été`.
 * As UTF-8 they are letters of rare alphabets.
 */
const MAC_MARKS: readonly number[] = [0xd2, 0xd4, 0xd5];
const isMacMark = (first: number): boolean => MAC_MARKS.includes(first);

/** The number of bytes of the UTF-8 character that begins here, or 0. */
const characterBytesAt = (content: Buffer, at: number): number => {
  const first = content[at]!;
  if (first < 0xc2 || first > 0xf4 || isMacMark(first)) return 0;
  const bytes = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  for (let next = 1; next < bytes; next += 1) if ((content[at + next]! & 0xc0) !== 0x80) return 0;
  return bytes;
};

/** Enough letters to decide. */
const LETTERS_TO_DECIDE = 100_000;

/** Whether most non-ASCII bytes are UTF-8. */
const isMostlyUtf8 = (content: Buffer): boolean => {
  let right = 0;
  let broken = 0;
  for (let at = 0; at < content.length && right + broken < LETTERS_TO_DECIDE; at += 1) {
    if (content[at]! <= 0x7f) continue;
    const bytes = characterBytesAt(content, at);
    if (bytes === 0) broken += 1;
    else {
      right += 1;
      at += bytes - 1;
    }
  }
  return right > broken || right + broken === 0;
};

const UTF8_MARK = Buffer.from([0xef, 0xbb, 0xbf]);
/** Decides most lists natively: the loop of `isMostlyUtf8` would block the thread for large ones. */
const isPlainUtf8 = (content: Buffer): boolean =>
  content.subarray(0, UTF8_MARK.length).equals(UTF8_MARK) ||
  (isUtf8(content) && !MAC_MARKS.some((byte) => content.includes(byte)));

/**
 * Whether a text is UTF-8 with at most a few invalid byte sequences. Rows report them later.
 */
export const isUtf8Text = (content: Buffer): boolean =>
  isPlainUtf8(content) || isMostlyUtf8(content);
