import type { DocumentKind } from './document-kind.js';

const STEM_MAX = 120;
/** Accepted suffixes by kind. A name without one of them gets the first one. */
const SUFFIXES: Readonly<Record<DocumentKind, readonly string[]>> = {
  pdf: ['pdf'],
  jpeg: ['jpg', 'jpeg'],
  png: ['png'],
  webp: ['webp'],
  eps: ['eps'],
};

/**
 * Makes the name of an uploaded file safe: without folders, control characters, bidirectional
 * characters, and characters that a file system forbids. The suffix matches the content.
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
