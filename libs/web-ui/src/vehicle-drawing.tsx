import { memo } from 'react';
import { shapeOf } from './vehicle-shapes.js';
import styles from './vehicle-drawing.module.css';

const PAINT_COLOUR = '#7d8a96';
const GROUND_Y = 69;

type Circle = { readonly x: number; readonly y: number; readonly r: number };

const circlePath = ({ x, y, r }: Circle): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;

const crossPath = ({ x, y, r }: Circle): string => `M${x} ${y - r}v${2 * r}M${x - r} ${y}h${2 * r}`;

const FromAhead = () => (
  <svg className={styles.vehicle} viewBox="0 0 160 80" aria-hidden="true" focusable="false">
    <ellipse cx="80" cy="70" rx="40" ry="3.6" fill="#000" fillOpacity=".18" />
    <path d="M50 56H61V69H50ZM99 56H110V69H99Z" fill="#191e24" />
    <path
      d="M46 62V44Q46 39 52 37L60 21Q62 17 67 17H93Q98 17 100 21L108 37Q114 39 114 44V62Z"
      fill={PAINT_COLOUR}
      stroke="#000"
      strokeOpacity=".22"
    />
    <path d="M58 37L65 23Q66 21 68 21H92Q94 21 95 23L102 37Z" fill="#405360" fillOpacity=".91" />
    <path d="M51 45H63V50H51ZM97 45H109V50H97Z" fill="#dfe5ea" />
    <path d="M68 45H92M68 49H92M50 56H110" fill="none" stroke="#fff" strokeOpacity=".34" />
  </svg>
);

type Props = { readonly bodyType: string };

/**
 * A drawing for a vehicle without a picture: the outline of its body type, or a neutral view from
 * the front. All drawings have the same colour, because vehicles have no colour in the data. The
 * wheels share paths, because lists render hundreds of drawings and each element slows down
 * scrolling.
 */
export const VehicleDrawing = memo(function VehicleDrawing({ bodyType }: Props) {
  const shape = shapeOf(bodyType);
  if (shape === null) return <FromAhead />;
  const [front, rear] = shape.wheels;
  const r = shape.wheelRadius;
  const onWheels = (draw: (part: Circle) => string, share: number): string =>
    shape.wheels.map((x) => draw({ x, y: GROUND_Y - r, r: r * share })).join('');
  return (
    <svg className={styles.vehicle} viewBox="0 0 160 80" aria-hidden="true" focusable="false">
      <ellipse cx="80" cy="70" rx="76" ry="3.6" fill="#000" fillOpacity=".18" />
      <path d={shape.body} fill={PAINT_COLOUR} stroke="#000" strokeOpacity=".22" />
      <path d={`M${front} 55H${rear}V60H${front}Z`} fill="#000" fillOpacity=".28" />
      <path d={shape.glass} fill="#405360" fillOpacity=".91" />
      <path d={shape.lines} fill="none" stroke="#fff" strokeOpacity=".34" />
      <path
        d={onWheels(circlePath, 1.1)}
        fill="#191e24"
        stroke="#0b0f13"
        strokeOpacity=".55"
        strokeWidth="2.2"
      />
      <path d={onWheels(circlePath, 0.56)} fill="#8d98a2" stroke="#c3cbd2" strokeWidth={r * 0.12} />
      <path d={onWheels(crossPath, 0.55)} stroke="#dfe5ea" strokeWidth="1.6" />
      <path d={onWheels(circlePath, 0.16)} fill="#3a434c" />
    </svg>
  );
});
