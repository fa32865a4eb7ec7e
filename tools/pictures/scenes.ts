import { shapeOf } from '../../libs/web-ui/src/vehicle-shapes.ts';

type Car = {
  readonly body: string;
  readonly paint: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
};
export type Size = { readonly width: number; readonly height: number };
export type Picture = Size & { readonly name: string; readonly svg: string };

/** Draws a car that faces left, with its wheels at `y`. */
const drawCar = ({ body, paint, x, y, width }: Car): string => {
  const shape = shapeOf(body);
  if (shape === null) throw new Error(`No shape ${body}`);
  const scale = width / 160;
  const r = shape.wheelRadius;
  const wheels = shape.wheels
    .map(
      (at) => `<circle cx="${at}" cy="${69 - r}" r="${r * 1.1}" fill="#12181d"/>
        <circle cx="${at}" cy="${69 - r}" r="${r * 0.6}" fill="#aeb9c2"/>
        <circle cx="${at}" cy="${69 - r}" r="${r * 0.2}" fill="#3a434c"/>`,
    )
    .join('');
  return `<g transform="translate(${x} ${y - 69 * scale}) scale(${scale})">
    <ellipse cx="80" cy="70" rx="78" ry="4" fill="#001c20" opacity=".45"/>
    <path d="${shape.body}" fill="${paint}"/>
    <path d="M4 56Q80 50 156 56V60H4Z" fill="#000" opacity=".14"/>
    <path d="${shape.glass}" fill="#0d2c33"/>
    <path d="${shape.glass}" fill="#9fe4ee" opacity=".22"/>
    <path d="${shape.lines}" fill="none" stroke="#fff" stroke-opacity=".4"/>
    ${wheels}</g>`;
};

const COLOURS = {
  sand: '#ffb454',
  white: '#eef4f5',
  red: '#d9573f',
  blue: '#4f8fd6',
  mint: '#69c9b2',
};

const drawGround = ({ width, height }: Size, horizon: number): string => `
  <defs>
    <linearGradient id="sky" x1="0" y1="0" x2="1" y2="1">
      <stop offset="0" stop-color="#00343b"/><stop offset=".55" stop-color="#00535d"/>
      <stop offset="1" stop-color="#0f8290"/>
    </linearGradient>
    <linearGradient id="road" x1="0" y1="0" x2="0" y2="1">
      <stop offset="0" stop-color="#00464f"/><stop offset="1" stop-color="#002a30"/>
    </linearGradient>
  </defs>
  <rect width="${width}" height="${height}" fill="url(#sky)"/>
  <circle cx="${width * 0.78}" cy="${horizon - 30}" r="${height * 0.42}" fill="#ffb454" opacity=".16"/>
  <circle cx="${width * 0.78}" cy="${horizon - 30}" r="${height * 0.28}" fill="#ffb454" opacity=".2"/>
  <rect y="${horizon}" width="${width}" height="${height - horizon}" fill="url(#road)"/>`;

/** Draws a distant skyline. */
const drawSkyline = ({ width, height }: Size, horizon: number): string =>
  Array.from({ length: 16 }, (_, n) => {
    const w = width / 15;
    const h = (0.1 + 0.16 * Math.abs(Math.sin(n * 2.3))) * height;
    return `<rect x="${n * w}" y="${horizon - h}" width="${w - 4}" height="${h}" fill="#002f36" opacity=".38"/>`;
  }).join('');

type Frame = {
  readonly size: Size;
  readonly horizon: number;
  /** Where the scene starts. The text is before or above it. */
  readonly left: number;
  readonly room: number;
};

const frameOf = (size: Size): Frame => {
  const isTall = size.height >= size.width;
  const left = isTall ? size.width * 0.04 : size.width * 0.48;
  return { size, horizon: size.height * 0.76, left, room: size.width * 0.98 - left };
};

/** Draws cars on rising steps, which stand for an auction. */
const drawSteps = ({ size, horizon, left, room }: Frame): string => {
  const cars = [
    ['CITY_CAR', COLOURS.white, 0.1],
    ['ESTATE', COLOURS.mint, 0.2],
    ['SUV', COLOURS.sand, 0.3],
  ] as const;
  const width = room / 3;
  const base = horizon + size.height * 0.12;
  return cars
    .map(([body, paint, up], n) => {
      const x = left + n * width;
      const y = base - up * size.height * 0.9;
      return `<path d="M${x} ${y}h${width - 8}v${base - y}h${8 - width}z" fill="#0b6570"/>
        <path d="M${x} ${y}h${width - 8}v8h${8 - width}z" fill="#35a5b2"/>
        ${drawCar({ body, paint, x: x + width * 0.04, y: y + 2, width: width * 0.9 })}`;
    })
    .join('');
};

/** Draws a lit car and a sheet with a sum, which stand for a complete price. */
const drawSheet = ({ size, horizon, left, room }: Frame): string => {
  const y = horizon + size.height * 0.1;
  const paper = {
    x: left + room * 0.62,
    y: y - size.height * 0.62,
    w: room * 0.3,
    h: size.height * 0.44,
  };
  const line = (n: number, share: number, paint: string) =>
    `<rect x="${paper.x + paper.w * 0.12}" y="${paper.y + paper.h * (0.16 + n * 0.18)}" width="${paper.w * share}" height="${paper.h * 0.07}" rx="4" fill="${paint}"/>`;
  return `<ellipse cx="${left + room * 0.44}" cy="${y + 4}" rx="${room * 0.46}" ry="${size.height * 0.06}" fill="#35a5b2" opacity=".4"/>
    <rect x="${paper.x}" y="${paper.y}" width="${paper.w}" height="${paper.h}" rx="14" fill="#f4f9fa"/>
    ${line(0, 0.5, '#9bb4ba')}${line(1, 0.36, '#9bb4ba')}${line(2, 0.44, '#9bb4ba')}${line(3.1, 0.76, '#006773')}
    ${drawCar({ body: 'SUV', paint: COLOURS.red, x: left + room * 0.04, y, width: room * 0.8 })}`;
};

/** Draws a returned fleet in two rows. */
const drawFleet = ({ size, horizon, left, room }: Frame): string => {
  const back = ['SALOON', 'VAN', 'ESTATE'] as const;
  const front = ['COUPE', 'SUV'] as const;
  const paints = Object.values(COLOURS);
  const row = (bodies: readonly string[], y: number, shift: number) =>
    bodies
      .map((body, n) => {
        const width = room / bodies.length;
        const paint = paints[(n + shift) % paints.length] ?? COLOURS.white;
        return drawCar({ body, paint, x: left + n * width, y, width: width * 0.94 });
      })
      .join('');
  return row(back, horizon - size.height * 0.02, 1) + row(front, horizon + size.height * 0.19, 3);
};

const SCENES = { steps: drawSteps, sheet: drawSheet, fleet: drawFleet } as const;
const SIZES: Readonly<Record<string, Size>> = {
  desktop: { width: 1600, height: 560 },
  tablet: { width: 1024, height: 480 },
  mobile: { width: 720, height: 720 },
};

/** Every scene for every window width. */
export const bannerPictures = (): Picture[] =>
  Object.entries(SCENES).flatMap(([scene, draw]) =>
    Object.entries(SIZES).map(([kind, size]) => {
      const frame = frameOf(size);
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}">
        ${drawGround(size, frame.horizon)}${drawSkyline(size, frame.horizon)}${draw(frame)}</svg>`;
      return { ...size, name: `${scene}-${kind}`, svg };
    }),
  );
