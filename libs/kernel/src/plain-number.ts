/**
 * Converts a typed or pasted number to plain digits, spaces and apostrophes, without invisible
 * characters. Null if it contains a numeral that is no digit, because `9500²` is not 95,002.
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
