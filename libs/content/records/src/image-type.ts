const latin1Text = (bytes: Buffer, start: number, end: number): string =>
  bytes.toString('latin1', start, end);

/**
 * The media type of an image, detected from its first bytes. Null for other files, and for SVG,
 * which can contain scripts.
 */
export const imageTypeOf = (bytes: Buffer): string | null => {
  if (latin1Text(bytes, 0, 4) === 'RIFF' && latin1Text(bytes, 8, 12) === 'WEBP')
    return 'image/webp';
  if (latin1Text(bytes, 4, 12) === 'ftypavif') return 'image/avif';
  if (latin1Text(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return 'image/png';
  if (latin1Text(bytes, 0, 3) === '\xff\xd8\xff') return 'image/jpeg';
  return null;
};
