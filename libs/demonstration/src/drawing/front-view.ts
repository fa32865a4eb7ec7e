import type { BodyShape } from './bodies.js';
import type { Paint } from './paints.js';

/** Generic faces of makes, without any real badge. */
export const FACES = ['slats', 'pair', 'frame'] as const;
export type GrilleKind = (typeof FACES)[number];

/** Half of the outline, to be mirrored; the middle is 0. */
const outline = ({ width, height, belt }: BodyShape): string => {
  const half = width / 2;
  const roof = half * 0.68;
  return `M${-half + 8} -20Q${-half} -24 ${-half} -50Q${-half} ${-belt + 10} ${-half + 12} ${-belt - 4}
    L${-roof} ${-height + 16}Q${-roof + 6} ${-height + 1} ${-roof + 24} ${-height}H${roof - 24}
    Q${roof - 6} ${-height + 1} ${roof} ${-height + 16}L${half - 12} ${-belt - 4}
    Q${half} ${-belt + 10} ${half} -50Q${half} -24 ${half - 8} -20Z`;
};

const drawBothSides = (draw: (side: -1 | 1) => string): string => `${draw(-1)}${draw(1)}`;
const mirror = (content: string): string =>
  drawBothSides((side) => `<g transform="scale(${-side} 1)">${content}</g>`);

const plate = (y: number): string =>
  `<rect x="-27" y="${y}" width="54" height="12" rx="1.500" fill="#f5f6f2" stroke="#30353a" stroke-width="1"/>
   <rect x="-26.500" y="${y + 0.5}" width="5" height="11" fill="#1f4fa3"/>`;

const drawGlass = ({ width, height, cowl }: BodyShape, foot: number, lift: number): string => {
  const half = width / 2;
  const roof = half * 0.68;
  const y = -cowl - lift;
  return `M${-half + foot} ${y}L${-roof + 9} ${-height + 17}Q${-roof + 13} ${-height + 9} ${-roof + 24} ${-height + 9}
    H${roof - 24}Q${roof - 13} ${-height + 9} ${roof - 9} ${-height + 17}L${half - foot} ${y}Q0 ${y - 5} ${-half + foot} ${y}Z`;
};

const GRILLES: Readonly<Record<GrilleKind, (y: number) => string>> = {
  slats: (y) =>
    `<path d="M-46 ${y}H46L40 ${y + 20}H-40Z" fill="#14171a"/>
     <path d="M-44 ${y + 6}H44M-42 ${y + 12}H42" stroke="#aeb7be" stroke-width="2.200"/>
     <circle cy="${y + 9}" r="7" fill="#dfe4e8" stroke="#5a636b"/>`,
  pair: (y) =>
    mirror(
      `<rect x="3" y="${y - 2}" width="34" height="24" rx="7" fill="#14171a" stroke="#cfd6dc" stroke-width="2.200"/>
       <path d="M11 ${y}v20M18 ${y}v20M25 ${y}v20M31 ${y}v20" stroke="#6d767e" stroke-width="1.600"/>`,
    ),
  frame: (y) =>
    `<path d="M-34 ${y - 4}H34L40 ${y + 12}L28 ${y + 30}H-28L-40 ${y + 12}Z" fill="#14171a" stroke="#c3cbd2" stroke-width="2.400"/>
     <path d="M-34 ${y + 4}H34M-38 ${y + 11}H38M-34 ${y + 18}H34M-30 ${y + 24}H30" stroke="#565f67" stroke-width="1.600"/>`,
};

const drawStandingCar = (body: BodyShape, paint: Paint, content: string): string => {
  const { width, height, wheel: r, belt } = body;
  const half = width / 2;
  const shape = outline(body);
  return `<defs><clipPath id="shape"><path d="${shape}"/></clipPath></defs>
    ${mirror(`<rect x="${half - 30}" y="${-r * 1.5}" width="26" height="${r * 1.5}" rx="5" fill="#17191c"/>
      <path d="M${half - 8} ${-belt - 8}l12 -3" stroke="${paint.dark}" stroke-width="4"/>
      <rect x="${half + 2}" y="${-belt - 20}" width="20" height="15" rx="6" fill="${paint.base}" stroke="#000" stroke-opacity=".3"/>`)}
    <path d="${shape}" fill="${paint.base}"/>
    <g clip-path="url(#shape)"><rect x="${-half}" y="${-height}" width="${width}" height="${height}" fill="url(#gloss)"/>${content}</g>
    <path d="${shape}" fill="none" stroke="#000" stroke-opacity=".34" stroke-width="1.500"/>`;
};

/** Seen from the front. The wheels are at height 0. */
export const frontViewSvg = (body: BodyShape, paint: Paint, face: GrilleKind): string => {
  const { width, nose, cowl, height } = body;
  const half = width / 2;
  const glass = drawGlass(body, 16, 2);
  return drawStandingCar(
    body,
    paint,
    `<path d="${glass}" fill="url(#glass)"/>
    <path d="M${-half * 0.35} ${-cowl}L${-half * 0.05} ${-height + 8}H${half * 0.2}L${-half * 0.1} ${-cowl}Z" fill="#fff" opacity=".12"/>
    <path d="M-58 ${-cowl - 1}L-20 ${-cowl - 5}M8 ${-cowl - 1}L46 ${-cowl - 5}" stroke="#0d0f12" stroke-width="2.200"/>
    <path d="M${-half + 22} ${-cowl + 3}Q-52 ${-nose - 6} -48 ${-nose + 4}M${half - 22} ${-cowl + 3}Q52 ${-nose - 6} 48 ${-nose + 4}" fill="none" stroke="#000" stroke-opacity=".25" stroke-width="1.600"/>
    <path d="M-48 ${-nose + 2}H48" stroke="#fff" stroke-opacity=".35" stroke-width="1.600"/>
    ${mirror(`<path d="M${half} ${-nose - 4}Q${half - 22} ${-nose - 3} 50 ${-nose + 6}Q50 ${-nose + 18} 60 ${-nose + 20}L${half} ${-nose + 12}Z" fill="#eef5f9" stroke="#4a545c" stroke-width="1.500"/>
      <circle cx="${half - 24}" cy="${-nose + 6}" r="6.500" fill="#c2d3de" stroke="#7b8790"/>
      <path d="M${half - 8} -46l-26 3q-6 10 4 14l22 -2z" fill="#14171a" opacity=".85"/>
      <circle cx="${half - 22}" cy="-37" r="4" fill="#e8eef2"/>`)}
    ${GRILLES[face](-nose + 4)}
    <path d="M-44 -46H44L38 -27H-38Z" fill="#14171a"/>
    ${plate(-41)}
    <rect x="${-half}" y="-26" width="${width}" height="7" fill="#16191c" opacity=".8"/>`,
  );
};

/** Seen from behind. The wheels are at height 0. */
export const rearViewSvg = (body: BodyShape, paint: Paint): string => {
  const { width, deck, height } = body;
  const half = width / 2;
  const isBox = body.length - body.rear[0] < 60;
  const glass = drawGlass(body, isBox ? 20 : 26, isBox ? 6 : 12);
  const lid = isBox
    ? `M${-half + 20} -40Q${-half + 12} ${-deck} ${-half + 24} ${-deck - 14}M${half - 20} -40Q${half - 12} ${-deck} ${half - 24} ${-deck - 14}M${-half + 20} -40H${half - 20}`
    : `M-62 ${-deck - 2}Q-60 -56 -52 -54H52Q60 -56 62 ${-deck - 2}`;
  return drawStandingCar(
    body,
    paint,
    `<path d="${glass}" fill="url(#glass)"/>
    <path d="M${-half * 0.3} ${-deck}L0 ${-height + 8}H${half * 0.22}L${-half * 0.06} ${-deck}Z" fill="#fff" opacity=".1"/>
    <path d="${lid}" fill="none" stroke="#000" stroke-opacity=".3" stroke-width="1.800"/>
    <path d="M${-half} ${-deck + 2}Q0 ${-deck - 6} ${half} ${-deck + 2}" fill="none" stroke="#fff" stroke-opacity=".4" stroke-width="2"/>
    ${mirror(`<path d="M${half} ${-deck + 6}H62Q58 ${-deck + 14} 62 ${-deck + 26}L${half} ${-deck + 30}Z" fill="#b3131d" stroke="#6d0b12" stroke-width="1.500"/>
      <path d="M${half} ${-deck + 14}H66v5H${half}Z" fill="#ffb3aa" opacity=".75"/>
      <rect x="30" y="-27" width="16" height="6" rx="3" fill="#8d969e" stroke="#2c3137"/>`)}
    ${plate(-deck + 26)}
    <circle cy="${-deck + 14}" r="6" fill="#dfe4e8" stroke="#5a636b"/>
    <path d="M${-half} -44Q0 -38 ${half} -44V-38Q0 -32 ${-half} -38Z" fill="#000" opacity=".16"/>
    <rect x="${-half}" y="-28" width="${width}" height="9" fill="#16191c" opacity=".75"/>`,
  );
};
