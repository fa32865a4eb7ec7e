/** Number of bytes from the start of a file that suffice to detect its kind. */
export const HEAD_BYTES = 32;

/** The kinds of documents, with the beginning of their content and their file name suffixes. */
const SIGNATURE_BY_KIND = {
  pdf: { begins: /^%PDF-\d\.\d/, suffixes: ['pdf'] },
  jpeg: { begins: /^\xff\xd8\xff/, suffixes: ['jpg', 'jpeg'] },
  png: { begins: /^\x89PNG\r\n\x1a\n/, suffixes: ['png'] },
  webp: { begins: /^RIFF[^]{4}WEBPVP8/, suffixes: ['webp'] },
  // PostScript as plain text, or after a binary header for a preview.
  eps: { begins: /^(?:%!PS-Adobe-\d\.\d EPSF-\d|\xc5\xd0\xd3\xc6)/, suffixes: ['eps'] },
} as const;
export type DocumentKind = keyof typeof SIGNATURE_BY_KIND;

/**
 * Detects the kind of a file from its first bytes, among kinds with an accepted suffix (VAL-083 to
 * VAL-086); null if it is none of them. The file name is ignored, because phones may name pictures
 * wrongly. The rest of the file is not checked: it is stored unchanged and never opened here.
 */
export const documentKindOf = (
  head: Uint8Array,
  accepted: readonly string[],
): DocumentKind | null => {
  const text = String.fromCharCode(...head.subarray(0, HEAD_BYTES));
  const found = Object.entries(SIGNATURE_BY_KIND).find(([, { begins }]) => begins.test(text));
  if (found === undefined) return null;
  const [kind, { suffixes }] = found;
  return suffixes.some((suffix) => accepted.includes(suffix)) ? (kind as DocumentKind) : null;
};
