/** Enough of a file to know what it is. */
export const HEAD_BYTES = 32;

/** What a document may be: what its content begins with, and the suffixes of its kind. */
const KINDS = {
  pdf: { begins: /^%PDF-\d\.\d/, suffixes: ['pdf'] },
  jpeg: { begins: /^\xff\xd8\xff/, suffixes: ['jpg', 'jpeg'] },
  png: { begins: /^\x89PNG\r\n\x1a\n/, suffixes: ['png'] },
  webp: { begins: /^RIFF[^]{4}WEBPVP8/, suffixes: ['webp'] },
  // As text, or with a preview before it.
  eps: { begins: /^(?:%!PS-Adobe-\d\.\d EPSF-\d|\xc5\xd0\xd3\xc6)/, suffixes: ['eps'] },
} as const;
export type DocumentKind = keyof typeof KINDS;

/**
 * What a file is by its first bytes, of the kinds whose suffixes are taken (VAL-083 to VAL-086); null is
 * none of them. Its name does not count: a picture that a telephone called otherwise is one. No more of
 * it is judged: it is kept as it is, and nobody opens it here.
 */
export const documentKindOf = (head: Uint8Array, taken: readonly string[]): DocumentKind | null => {
  const text = String.fromCharCode(...head.subarray(0, HEAD_BYTES));
  const found = Object.entries(KINDS).find(([, { begins }]) => begins.test(text));
  if (found === undefined) return null;
  const [kind, { suffixes }] = found;
  return suffixes.some((suffix) => taken.includes(suffix)) ? (kind as DocumentKind) : null;
};
