import { encode } from 'uqr';
import { INK, type Pdf } from './pdf-page.js';

type CodePlace = { readonly x: number; readonly y: number; readonly side: number };

/** Draws a QR code of a URL, and makes it a link. */
export const drawCode = (doc: Pdf, address: string, { x, y, side }: CodePlace): void => {
  const { data, size } = encode(address, { ecc: 'M', border: 0 });
  const dot = side / size;
  for (const [row, dots] of data.entries())
    for (const [column, isDark] of dots.entries())
      if (isDark) doc.rect(x + column * dot, y + row * dot, dot, dot);
  doc.fill(INK).link(x, y, side, side, address);
};
