import type { Field } from '@fairlot/countries';

/**
 * The first bytes of each file type, in hexadecimal. An EPS file starts with text, or with a binary
 * header.
 */
const FILE_SIGNATURES: Readonly<Record<string, readonly string[]>> = {
  pdf: ['%PDF-'],
  jpg: ['\u00FF\u00D8\u00FF'],
  png: ['\u0089PNG'],
  eps: ['%!PS-Adobe', '\u00C5\u00D0\u00D3\u00C6'],
};
const HEAD_BYTES = 16;

/**
 * VAL-083, VAL-086: whether a file has an allowed type, according to its name and its first bytes.
 * False if the file cannot be read.
 */
export const isOfKind = async ({ types = [] }: Field, file: File): Promise<boolean> => {
  const name = file.name.toLowerCase();
  if (!types.some((type) => name.endsWith(`.${type}`))) return false;
  try {
    const bytes = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
    const head = String.fromCharCode(...bytes);
    return types.some((type) => (FILE_SIGNATURES[type] ?? []).some((one) => head.startsWith(one)));
  } catch {
    return false;
  }
};
