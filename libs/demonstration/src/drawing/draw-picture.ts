import { bodyShapeOf, type BodyShape } from './bodies.js';
import { dent } from './damage.js';
import { frontViewSvg, rearViewSvg, type GrilleKind } from './front-view.js';
import { interiorViewSvg, type SeatColour } from './interior-view.js';
import { PAINTS, type PaintName } from './paints.js';
import { sideViewSvg } from './side-view.js';

/** The values that a drawing shows. Vehicles with the same appearance share a drawing. */
export type Appearance = {
  /** Code of the body (BODY_TYPE). */
  readonly body: string;
  readonly paint: PaintName;
  readonly face: GrilleKind;
  readonly trim: SeatColour;
  readonly isDamaged: boolean;
};
/** The views of a vehicle that are drawn, in gallery order. */
export const VIEWS = ['front', 'side', 'rear', 'interior', 'detail'] as const;
export type View = (typeof VIEWS)[number];

/** Width in pixels; the canvas is 400 by 300. */
const PICTURE_WIDTH = 1600;
const FLOOR_Y = 238;

const STUDIO = `<defs>
  <linearGradient id="wall" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#f2f5f7"/><stop offset="1" stop-color="#cdd6dc"/></linearGradient>
  <linearGradient id="floor" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#aab5bc"/><stop offset="1" stop-color="#d2dade"/></linearGradient>
  <linearGradient id="gloss" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".34"/>
    <stop offset=".45" stop-color="#fff" stop-opacity=".05"/><stop offset="1" stop-color="#000" stop-opacity=".34"/></linearGradient>
  <linearGradient id="glass" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#22303a"/><stop offset="1" stop-color="#52646f"/></linearGradient>
  <radialGradient id="dent"><stop offset="0" stop-color="#000" stop-opacity=".5"/><stop offset=".6" stop-color="#000" stop-opacity=".2"/><stop offset="1" stop-color="#000" stop-opacity="0"/></radialGradient>
  <radialGradient id="shadow"><stop offset="0" stop-color="#000" stop-opacity=".55"/><stop offset="1" stop-color="#000" stop-opacity="0"/></radialGradient>
  <radialGradient id="shade" cx=".5" cy=".4" r=".8"><stop offset=".6" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".4"/></radialGradient>
</defs>`;
const ROOM = `<rect width="400" height="300" fill="url(#wall)"/>
  <path d="M0 190H400V300H0Z" fill="url(#floor)"/><path d="M0 190H400" stroke="#fff" stroke-opacity=".6"/>
  <path d="M60 0h70L90 190H10ZM240 0h70l60 190h-80Z" fill="#fff" opacity=".22"/>`;

type Placement = { readonly x: number; readonly y: number; readonly scale: number };
const placeDrawing = ({ x, y, scale }: Placement, half: number, content: string): string =>
  `<g transform="translate(${x} ${y}) scale(${scale})">
    <ellipse cx="${half}" cy="1" rx="${Math.max(half, 90) * 1.06}" ry="11" fill="url(#shadow)"/>${content}</g>`;

/** Position of the damage: on the rear door, above the sill. */
const damagePosition = ({ length, belt }: BodyShape) => ({ x: length * 0.66, y: -belt * 0.62 });

const drawSide = (body: BodyShape, { paint, isDamaged }: Appearance): string => {
  const { x, y } = damagePosition(body);
  return sideViewSvg(body, PAINTS[paint]) + (isDamaged ? dent(x, y) : '');
};

const DRAW_VIEW: Readonly<Record<View, (body: BodyShape, appearance: Appearance) => string>> = {
  front: (body, { paint, face, isDamaged }) => {
    const corner = isDamaged ? dent(-body.width * 0.3, -body.nose * 0.52) : '';
    const transform = { x: 200, y: FLOOR_Y + 14, scale: 1.16 };
    return ROOM + placeDrawing(transform, 0, frontViewSvg(body, PAINTS[paint], face) + corner);
  },
  side: (body, appearance) => {
    const scale = 352 / Math.max(body.length, 450);
    const transform = { x: 200 - (body.length * scale) / 2, y: FLOOR_Y, scale };
    return ROOM + placeDrawing(transform, body.length / 2, drawSide(body, appearance));
  },
  rear: (body, { paint }) =>
    ROOM +
    placeDrawing({ x: 200, y: FLOOR_Y + 14, scale: 1.16 }, 0, rearViewSvg(body, PAINTS[paint])),
  interior: (_body, { trim }) => interiorViewSvg(trim),
  // A close-up of a wheel, or of the damage.
  detail: (body, appearance) => {
    const scale = 2.7;
    const at = appearance.isDamaged
      ? damagePosition(body)
      : { x: body.axles[0] + 16, y: -body.wheel - 16 };
    const transform = { x: 200 - at.x * scale, y: 150 - at.y * scale, scale };
    return ROOM + placeDrawing(transform, body.length / 2, drawSide(body, appearance));
  },
};

/** A picture of a car as SVG without text, because text depends on the installed fonts. */
export const drawPicture = (view: View, appearance: Appearance): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300" width="${PICTURE_WIDTH}" height="${(PICTURE_WIDTH * 3) / 4}">
  ${STUDIO}${DRAW_VIEW[view](bodyShapeOf(appearance.body), appearance)}</svg>`;
