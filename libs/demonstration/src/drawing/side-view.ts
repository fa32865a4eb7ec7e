import type { BodyShape } from './bodies.js';
import type { Paint } from './paints.js';

const SILL_HEIGHT = 21;

/** The outline of a car. In SVG negative is up, and all heights are above the ground. */
const outline = (body: BodyShape): string => {
  const { length, height, nose, cowl, deck, roofEnd } = body;
  const [foot, head] = body.screen;
  const [end, tail] = body.rear;
  const roof = body.isOpen
    ? `L${foot + 8} ${-cowl}L${tail} ${-deck}`
    : `C${foot + 16} ${-cowl - (height - cowl) * 0.42} ${head - 30} ${-height + 6} ${head} ${-height + 3}
       Q${(head + end) / 2} ${-height - 3} ${end} ${-roofEnd}
       C${end + (tail - end) * 0.5} ${-roofEnd + 3} ${tail - (tail - end) * 0.3} ${-deck - (roofEnd - deck) * 0.35} ${tail} ${-deck}`;
  return `M14 ${-SILL_HEIGHT}Q3 ${-SILL_HEIGHT} 3 ${-nose * 0.5}Q2 ${-nose + 6} 20 ${-nose}
    C${foot * 0.4} ${-nose - 14} ${foot * 0.75} ${-cowl + 3} ${foot} ${-cowl}${roof}
    L${length - 12} ${-deck + 2}Q${length - 3} ${-deck + 4} ${length - 2} ${-deck * 0.62}
    Q${length} ${-SILL_HEIGHT} ${length - 16} ${-SILL_HEIGHT}Z`;
};

const windows = ({
  screen: [foot, head],
  rear: [end, tail],
  height,
  belt,
  roofEnd,
}: BodyShape): string =>
  `M${foot + 20} ${-belt - 2}C${foot + 34} ${-belt - (height - belt) * 0.44} ${head - 20} ${-height + 14} ${head + 6} ${-height + 12}
   Q${(head + end) / 2} ${-height + 6} ${end - 4} ${-roofEnd + 9}
   C${end + (tail - end) * 0.4} ${-roofEnd + 12} ${tail - (tail - end) * 0.45} ${-belt - 14} ${tail - (tail - end) * 0.3 - 10} ${-belt - 3}Z`;

const wheel = (x: number, r: number): string => {
  const spoke = (turn: number) =>
    `<path d="M${x - 3.4} ${-r}L${x - 1.8} ${-r - r * 0.6}h3.600L${x + 3.4} ${-r}Z" fill="#c9d0d6" transform="rotate(${turn} ${x} ${-r})"/>`;
  return `<circle cx="${x}" cy="${-r}" r="${r}" fill="#181b1f"/>
    <circle cx="${x}" cy="${-r}" r="${r * 0.9}" fill="none" stroke="#2c3137" stroke-width="1.500"/>
    <circle cx="${x}" cy="${-r}" r="${r * 0.68}" fill="#4a525a"/>
    <circle cx="${x}" cy="${-r}" r="${r * 0.4}" fill="#2b3036"/>
    ${[0, 72, 144, 216, 288].map(spoke).join('')}
    <circle cx="${x}" cy="${-r}" r="${r * 0.66}" fill="none" stroke="#dfe4e8" stroke-width="3"/>
    <circle cx="${x}" cy="${-r}" r="${r * 0.14}" fill="#8d969e"/>`;
};

const seats = ({ belt }: BodyShape): string =>
  [232, 300]
    .map((x) => `<path d="M${x} ${-belt + 4}q-2 -30 12 -30q14 0 14 30z" fill="#2a2f35"/>`)
    .join('');

/** Seen from the left. The wheels are at height 0. */
export const sideViewSvg = (body: BodyShape, { base, dark }: Paint): string => {
  const { length, height, belt, nose, deck, wheel: r, doors, axles, pillars } = body;
  const [foot, head] = body.screen;
  const shape = outline(body);
  const glass = windows(body);
  const arch = (x: number) => `<circle cx="${x}" cy="${-r}" r="${r + 6}" fill="#14171a"/>`;
  const door = (x: number) =>
    `<path d="M${x} ${-belt}Q${x + 3} ${-SILL_HEIGHT - 30} ${x - 3} ${-SILL_HEIGHT - 5}"/>`;
  const handle = (x: number) =>
    `<rect x="${x - 26}" y="${-belt + 13}" width="17" height="4" rx="2" fill="${dark}"/>
     <rect x="${x - 26}" y="${-belt + 12.5}" width="17" height="1.500" rx=".7" fill="#fff" opacity=".5"/>`;
  const glazing = body.isOpen
    ? `${seats(body)}<path d="M${foot + 4} ${-body.cowl}L${head} ${-height}" stroke="#23282d" stroke-width="5" stroke-linecap="round"/>
       <path d="M${foot + 9} ${-body.cowl}L${head + 2} ${-height + 3}l10 4L${foot + 34} ${-body.cowl}Z" fill="#9fb4c0" opacity=".55"/>`
    : `<path d="${glass}" fill="url(#glass)"/>
       <g clip-path="url(#windows)">
         <path d="M${head - 10} ${-belt}l40 ${-height + belt}h34l-40 ${height - belt}z" fill="#fff" opacity=".13"/>
         ${pillars.map((x) => `<path d="M${x} ${-belt}L${x - 4} ${-height}" stroke="#15191d" stroke-width="9"/>`).join('')}
       </g><path d="${glass}" fill="none" stroke="#0e1114" stroke-opacity=".7" stroke-width="2"/>`;
  return `<defs><clipPath id="shape"><path d="${shape}"/></clipPath><clipPath id="windows"><path d="${glass}"/></clipPath></defs>
    ${body.isOpen ? glazing : ''}
    <path d="${shape}" fill="${base}"/>
    <g clip-path="url(#shape)">
      <rect y="${-height - 5}" width="${length}" height="${height + 5}" fill="url(#gloss)"/>
      <path d="M0 ${-nose + 14}Q${length * 0.4} ${-belt + 6} ${length} ${-deck + 18}V${-deck + 24}Q${length * 0.4} ${-belt + 14} 0 ${-nose + 18}Z" fill="#fff" opacity=".3"/>
      <path d="M0 ${-nose * 0.55}Q${length * 0.5} ${-nose * 0.66} ${length} ${-nose * 0.6}V0H0Z" fill="#000" opacity=".13"/>
      <rect y="${-SILL_HEIGHT - 9}" width="${length}" height="12" fill="#16191c" opacity=".75"/>
      ${axles.map(arch).join('')}
      <path d="M0 ${-nose + 3}Q26 ${-nose - 2} 46 ${-nose - 5}Q44 ${-nose + 12} 2 ${-nose + 17}Z" fill="#eef5f9" stroke="#59646d" stroke-width="1.500"/>
      <path d="M${length} ${-deck + 4}h-30q-4 12 6 20h24z" fill="#b3131d" stroke="#6d0b12" stroke-width="1.500"/>
      <rect x="${length - 26}" y="${-deck + 9}" width="24" height="3.500" fill="#ff9a8f" opacity=".7"/>
    </g>
    <g fill="none" stroke="#000" stroke-opacity=".36" stroke-width="1.600">${doors.map(door).join('')}
      <path d="M${doors[0]! - 3} ${-SILL_HEIGHT - 5}H${doors.at(-1)! - 3}"/></g>
    ${doors.slice(1).map(handle).join('')}
    ${body.isOpen ? '' : glazing}
    <path d="M${foot + 16} ${-belt - 1}q-2 -13 10 -14q14 0 13 12z" fill="${dark}"/>
    <path d="${shape}" fill="none" stroke="#000" stroke-opacity=".3" stroke-width="1.500"/>
    ${axles.map((x) => wheel(x, r)).join('')}`;
};
