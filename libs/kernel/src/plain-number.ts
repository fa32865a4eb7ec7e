/**
 * A typed or pasted number with plain digits, spaces and apostrophes, and without invisible characters.
 * Null if it contains a numeral that is no digit: `9500²` is not 95,002.
 */
export const plainNumber = (text: string): string | null =>
  /\p{No}/u.test(text)
    ? null
    : text
        .replace(/\p{Cf}/gu, '')
        .replace(/[’‘ʼ`´′]/g, "'")
        .normalize('NFKC')
        .replace(/\s+/g, ' ')
        .trim();
