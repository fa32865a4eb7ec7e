import { memo } from 'react';
import { shapeOf } from './vehicle-shapes.js';
import styles from './vehicle-drawing.module.css';

/** Paint that people think of with the make. */
const PAINT: Readonly<Record<string, string>> = {
  alfa_romeo: '#9b1c2b',
  audi: '#6f7b86',
  bmw: '#2b6cb0',
  citroen: '#b0413e',
  dacia: '#5d6b46',
  fiat: '#a83246',
  ford: '#1f4e8c',
  honda: '#b23a48',
  hyundai: '#3c6e91',
  jaguar: '#1f5135',
  kia: '#7a2e3a',
  land_rover: '#3f5a45',
  lancia: '#2d4a7c',
  mazda: '#a12d3c',
  mercedes_benz: '#8a949e',
  mini: '#2f6b4f',
  mitsubishi: '#8f3b3b',
  nissan: '#87643f',
  opel: '#c08a1e',
  peugeot: '#34608f',
  porsche: '#6b6f76',
  renault: '#c79a2b',
  rover: '#44604f',
  saab: '#4d5f78',
  seat: '#b4532a',
  skoda: '#3f7f54',
  smart: '#b58b2a',
  subaru: '#26568f',
  suzuki: '#4b77a8',
  toyota: '#9a3b3b',
  volkswagen: '#2f5f96',
  volvo: '#3d5a73',
};
const OTHER_PAINTS = ['#5a6f86', '#7b5c6e', '#4f7a75', '#8a6a4a', '#5f6f4f', '#6a5f8c'];

const paintOf = (brand: string): string => {
  const known = PAINT[brand.toLowerCase().replace(/[^a-z]+/g, '_')];
  if (known) return known;
  const sum = Array.from(brand).reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0);
  return OTHER_PAINTS[sum % OTHER_PAINTS.length] ?? '#5a6f86';
};

const GROUND = 69;

type Circle = { readonly x: number; readonly y: number; readonly r: number };

const circle = ({ x, y, r }: Circle): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;

const cross = ({ x, y, r }: Circle): string => `M${x} ${y - r}v${2 * r}M${x - r} ${y}h${2 * r}`;

type Props = { readonly bodyType: string; readonly brand: string };

/**
 * Drawn where no picture is uploaded: the body's outline in a paint of the make. Both wheels share
 * their paths: a list has hundreds of these, and each element of one is felt while it scrolls.
 */
export const VehicleDrawing = memo(function VehicleDrawing({ bodyType, brand }: Props) {
  const shape = shapeOf(bodyType);
  const [front, rear] = shape.wheels;
  const r = shape.wheelRadius;
  const onWheels = (draw: (part: Circle) => string, share: number): string =>
    shape.wheels.map((x) => draw({ x, y: GROUND - r, r: r * share })).join('');
  return (
    <svg className={styles.vehicle} viewBox="0 0 160 80" aria-hidden="true" focusable="false">
      <ellipse cx="80" cy="70" rx="76" ry="3.6" fill="#000" opacity=".18" />
      <path d={shape.body} fill={paintOf(brand)} stroke="#000" strokeOpacity=".22" />
      <path d={`M${front} 55H${rear}V60H${front}Z`} fill="#000" opacity=".28" />
      <path d={shape.glass} fill="#405360" opacity=".91" />
      <path d={shape.lines} fill="none" stroke="#fff" strokeOpacity=".34" />
      <path
        d={onWheels(circle, 1.1)}
        fill="#191e24"
        stroke="#0b0f13"
        strokeOpacity=".55"
        strokeWidth="2.2"
      />
      <path d={onWheels(circle, 0.56)} fill="#8d98a2" stroke="#c3cbd2" strokeWidth={r * 0.12} />
      <path d={onWheels(cross, 0.55)} stroke="#dfe5ea" strokeWidth="1.6" />
      <path d={onWheels(circle, 0.16)} fill="#3a434c" />
    </svg>
  );
});
