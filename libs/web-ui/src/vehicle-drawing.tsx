import { memo } from 'react';
import { shapeOf } from './vehicle-shapes.js';

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

const Wheel = ({ x, r }: { readonly x: number; readonly r: number }) => {
  const y = GROUND - r;
  return (
    <>
      <circle cx={x} cy={y} r={r + 2.2} fill="#0b0f13" opacity=".55" />
      <circle cx={x} cy={y} r={r} fill="#191e24" />
      <circle cx={x} cy={y} r={r * 0.62} fill="#c3cbd2" />
      <circle cx={x} cy={y} r={r * 0.5} fill="#8d98a2" />
      <path
        d={`M${x} ${y - r * 0.55}V${y + r * 0.55}M${x - r * 0.55} ${y}H${x + r * 0.55}`}
        stroke="#dfe5ea"
        strokeWidth="1.6"
      />
      <circle cx={x} cy={y} r={r * 0.16} fill="#3a434c" />
    </>
  );
};

type Props = { readonly bodyType: string; readonly brand: string };

/** Drawn where no picture is uploaded: the body's outline in a paint of the make. */
export const VehicleDrawing = memo(function VehicleDrawing({ bodyType, brand }: Props) {
  const shape = shapeOf(bodyType);
  const paint = paintOf(brand);
  const [front, rear] = shape.wheels;
  return (
    <svg className="fl-vehicle" viewBox="0 0 160 80" aria-hidden="true" focusable="false">
      <ellipse cx="80" cy="70" rx="76" ry="3.6" fill="#000" opacity=".18" />
      <path d={shape.body} fill={paint} />
      <path d={`M${front} 55H${rear}V60H${front}Z`} fill="#000" opacity=".28" />
      <path d={shape.glass} fill="#16222c" opacity=".88" />
      <path d={shape.glass} fill="#9fc3d6" opacity=".28" />
      <path d={shape.lines} fill="none" stroke="#fff" strokeOpacity=".34" strokeWidth="1" />
      <path d={shape.body} fill="none" stroke="#000" strokeOpacity=".22" strokeWidth="1" />
      <Wheel x={front} r={shape.wheelRadius} />
      <Wheel x={rear} r={shape.wheelRadius} />
    </svg>
  );
});
