import { isUtf8 } from 'node:buffer';

/**
 * First bytes of pairs that look like UTF-8 letters of rare alphabets. In Mac Roman they are
 * quotation marks or dashes before an accented letter, as in `l’été`.
 */
const MAC_MARKS: readonly number[] = [0xd2, 0xd4, 0xd5];
const isMacMark = (first: number): boolean => MAC_MARKS.includes(first);

/** Length in bytes of the UTF-8 character that begins here; 0 if there is none. */
const characterBytesAt = (content: Buffer, at: number): number => {
  const first = content[at]!;
  if (first < 0xc2 || first > 0xf4 || isMacMark(first)) return 0;
  const bytes = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  for (let next = 1; next < bytes; next += 1) if ((content[at + next]! & 0xc0) !== 0x80) return 0;
  return bytes;
};

/** Number of letters that suffice to decide. */
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
/**
 * Whether a text is valid UTF-8. Decodes natively, because the loop below would block the thread.
 */
const isPlainUtf8 = (content: Buffer): boolean =>
  content.subarray(0, UTF8_MARK.length).equals(UTF8_MARK) ||
  (isUtf8(content) && !MAC_MARKS.some((byte) => content.includes(byte)));

/**
 * Whether a text is UTF-8 with at most a few invalid byte sequences, which become errors of their
 * rows.
 */
export const isUtf8Text = (content: Buffer): boolean =>
  isPlainUtf8(content) || isMostlyUtf8(content);
