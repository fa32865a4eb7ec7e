import { describe, expect, it } from 'vitest';
import { documentKindOf } from './document-kind.js';

const LEGAL = ['jpg', 'jpeg', 'png', 'pdf', 'eps'];
const bytes = (latin1: string) => Uint8Array.from(latin1, (sign) => sign.charCodeAt(0));

describe('VAL-086 the detected kind of a document', () => {
  it.each([
    ['pdf', '%PDF-1.7\n'],
    ['jpeg', '\xff\xd8\xff\xe0\x00\x10JFIF'],
    ['png', '\x89PNG\r\n\x1a\n\x00\x00\x00\x0dIHDR'],
    ['eps', '%!PS-Adobe-3.0 EPSF-3.0\n'],
    ['eps', '\xc5\xd0\xd3\xc6\x1e\x00\x00\x00'],
  ])('is %s by its first bytes %j', (kind, head) => {
    expect(documentKindOf(bytes(head), LEGAL)).toBe(kind);
  });

  it.each([
    ['an empty file', ''],
    ['a truncated header', '%PDF'],
    ['an HTML page', '<!doctype html><script>%PDF-1.7'],
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg">'],
    ['an archive', 'PK\x03\x04'],
    ['a program', 'MZ\x90\x00'],
    ['PostScript that is not EPS', '%!PS-Adobe-3.0\n'],
    ['a PDF after other bytes', '\n%PDF-1.7'],
    ['an animation', 'GIF89a'],
  ])('is null for %s', (_, head) => {
    expect(documentKindOf(bytes(head), LEGAL)).toBe(null);
  });

  it('is WebP only if WebP is accepted and the content is an image, because audio files start with the same bytes', () => {
    const webp = bytes('RIFF\x24\x00\x00\x00WEBPVP8 ');
    expect(documentKindOf(webp, ['webp'])).toBe('webp');
    expect(documentKindOf(webp, LEGAL)).toBe(null);
    expect(documentKindOf(bytes('RIFF\x24\x00\x00\x00WAVEfmt '), ['webp'])).toBe(null);
  });

  it('is null unless it is one of the accepted kinds', () => {
    expect(documentKindOf(bytes('%PDF-1.7\n'), ['pdf'])).toBe('pdf');
    expect(documentKindOf(bytes('\xff\xd8\xff\xe0'), ['pdf'])).toBe(null);
    expect(documentKindOf(bytes('\xff\xd8\xff\xe0'), ['jpeg'])).toBe('jpeg');
  });
});
