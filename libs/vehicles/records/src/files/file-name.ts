import type { DocumentKind } from '@fairlot/files-port';

const STEM_MAX = 120;
/** The first one is put behind a name that ends otherwise. */
const SUFFIXES: Readonly<Record<DocumentKind, readonly string[]>> = {
  pdf: ['pdf'],
  jpeg: ['jpg', 'jpeg'],
  png: ['png'],
  webp: ['webp'],
  eps: ['eps'],
};

/**
 * What a file is called from now on: without the folders of whoever sent it, without signs that turn or
 * end a text or that a file system cannot have, and with a suffix of what it holds, so that what is
 * opened by its name is what it says.
 */
export const safeFileName = (sent: string, holds: DocumentKind): string => {
  const [last = ''] = sent.split(/[/\\]/).slice(-1);
  const plain = last
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\ufffd]/gu, '')
    .replaceAll(/[<>:"|?*]/g, '_')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[. ]+/, '');
  const suffixes = SUFFIXES[holds];
  const [, stem = plain, suffix = ''] = /^(.*)\.(\w{1,5})$/.exec(plain) ?? [];
  const hasKnownSuffix = suffixes.includes(suffix.toLowerCase());
  const kept = Array.from(hasKnownSuffix ? stem : plain)
    .slice(0, STEM_MAX)
    .join('')
    .replace(/[. ]+$/, '');
  return `${kept === '' ? 'file' : kept}.${hasKnownSuffix ? suffix.toLowerCase() : suffixes[0]}`;
};
