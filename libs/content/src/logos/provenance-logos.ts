/** A logo on a canvas of 32 by 32 units: the path of its symbol, and the background colour. */
type LogoDrawing = { readonly ground: string; readonly sign: string };

const LOGOS: Readonly<Record<string, LogoDrawing>> = {
  // A circular arrow.
  LTR_RETURN: {
    ground: '#0a6b3d',
    sign: 'M16 8a8 8 0 1 1-7.700 5.800L5.500 13l5-5 2.800 6.500-2.200-.6A5.200 5.200 0 1 0 16 10.800z',
  },
  // A key.
  RENTAL_DEFLEET: {
    ground: '#a3262f',
    sign: 'M11 9a6 6 0 1 1 0 12 6 6 0 0 1 0-12zm0 4a2 2 0 1 0 0 4 2 2 0 0 0 0-4zM16 13.500h11v5h-2.500v-2H22v2h-2.500v-2H16z',
  },
  // Coins.
  FIN_RETURN: { ground: '#b35c00', sign: 'M7 9h18v4H7zM7 14.500h18v4H7zM7 20h18v4H7z' },
  // A factory with its roofs.
  OEM_FLEET: {
    ground: '#1d3f8f',
    sign: 'M6 25V13l6 4v-4l6 4v-4l6 4V8h3v17zM10 19v3h3v-3zm6 0v3h3v-3z',
  },
  // Two arrows, for an exchange.
  DEALER_TRADEIN: {
    ground: '#c94f12',
    sign: 'M6 10h13V6.500L26 12l-7 5.500V14H6zM26 18H13v-3.500L6 20l7 5.500V22h13z',
  },
  // A building with columns.
  BANK_REPO: {
    ground: '#5b3a7d',
    sign: 'M16 6l11 6v2H5v-2zM7 15.500h3.500V22H7zM14.250 15.500h3.500V22h-3.500zM21.500 15.500H25V22h-3.500zM5 23.500h22V26H5z',
  },
};

const svgDataUrl = ({ ground, sign }: LogoDrawing): string => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="32" height="32"><rect width="32" height="32" rx="7" fill="${ground}"/><path d="${sign}" fill="#fff" fill-rule="evenodd"/></svg>`;
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
};

const ADDRESS_BY_CODE = new Map(
  Object.entries(LOGOS).map(([code, drawn]) => [code, svgDataUrl(drawn)]),
);

/** The logo of a source as a `data:` URL; null for a code without one. */
export const provenanceLogo = (code: string): string | null => ADDRESS_BY_CODE.get(code) ?? null;
