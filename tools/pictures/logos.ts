import type { Picture, Size } from './scenes.ts';

type Logo = {
  readonly name: string;
  readonly words: readonly [string, string];
  readonly paint: string;
  readonly sign: string;
};

/** The logos, each drawn on an area of 60 by 60. */
const LOGOS: readonly Logo[] = [
  {
    name: 'ritorni',
    words: ['Leasing', 'Ritorni'],
    paint: '#0a6b3d',
    sign: 'M8 30a22 22 0 1 1 8 17l6-8a12 12 0 1 0-4-9h8L14 44 2 30z',
  },
  {
    name: 'flotte',
    words: ['Flotten', 'Rückläufer'],
    paint: '#1d3f8f',
    sign: 'M4 14h34v10H4zM10 28h34v10H10zM16 42h34v10H16z',
  },
  {
    name: 'retours',
    words: ['Retours', 'de flotte'],
    paint: '#a3262f',
    sign: 'M6 48L26 10h12L18 48zM30 48L50 10h8L38 48z',
  },
  {
    name: 'renting',
    words: ['Vehículos', 'de renting'],
    paint: '#b35c00',
    sign: 'M30 4l26 26-26 26L4 30zM30 18L18 30l12 12 12-12z',
  },
  {
    name: 'inruil',
    words: ['Inruil', 'Benelux'],
    paint: '#c94f12',
    sign: 'M4 20h36V8l18 18-18 14V30H4zM20 42h36v10H20z',
  },
  {
    name: 'polska',
    words: ['Polska', 'Flota'],
    paint: '#8c1d40',
    sign: 'M6 8h48v20H6zM6 34h48v6H6zM6 46h48v6H6z',
  },
  {
    name: 'remarketing',
    words: ['UK', 'Remarketing'],
    paint: '#233a5e',
    sign: 'M30 4a26 26 0 1 1 0 52 26 26 0 0 1 0-52zm-4 12v12H14v6h12v12h8V34h12v-6H34V16z',
  },
  {
    name: 'europe',
    words: ['Fairlot', 'Europe'],
    paint: '#006773',
    sign: 'M8 6h44v12H8zM8 24h32v12H8zM8 42h18v12H8z',
  },
];

const SIZES: Readonly<Record<string, Size>> = {
  large: { width: 480, height: 240 },
  small: { width: 320, height: 160 },
};

/** The logos of the sellers in the demonstration, who are fictitious. */
export const logoPictures = (): Picture[] =>
  LOGOS.flatMap(({ name, words: [first, second], paint, sign }) =>
    Object.entries(SIZES).map(([kind, size]) => ({
      ...size,
      name: `logo-${name}-${kind}`,
      svg: `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" viewBox="0 0 320 160">
        <rect width="320" height="160" fill="#fff"/>
        <path transform="translate(28 44) scale(1.2)" d="${sign}" fill="${paint}" fill-rule="evenodd"/>
        <g font-family="Liberation Sans, Arial, sans-serif" font-weight="700" font-size="33" letter-spacing="-1">
          <text x="118" y="74" fill="${paint}">${first}</text>
          <text x="118" y="110" fill="#26323a">${second}</text>
        </g></svg>`,
    })),
  );
