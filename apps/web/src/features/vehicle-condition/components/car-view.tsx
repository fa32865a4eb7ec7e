import type { Damage } from '@fairlot/contracts/vehicles';

export type CarSide = Damage['position']['view'];
type ViewDrawing = { readonly width: number; readonly lines: readonly string[] };

const circlePath = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
const SIDE_DRAWING: ViewDrawing = {
  width: 160,
  lines: [
    'M6 60Q4 51 9 47Q20 42 38 40Q54 26 70 24Q108 22 134 25Q146 36 150 44Q156 50 154 60Z',
    'M46 40Q58 29.5 71 28L78 27.7V40ZM82 27.6L108 27.5V40H82ZM112 27.6L130 28.5Q137 34 140 40H112Z',
    'M80 27V59M110 27V50M16 46H146M86 45.5H92M113 45.5H119M50 27.6V59',
    circlePath(36, 58, 12),
    circlePath(122, 58, 12),
    circlePath(36, 58, 6),
    circlePath(122, 58, 6),
  ],
};
const FRONT_OUTLINE =
  'M18 64V46Q18 40 25 38L34 19Q36 15 41 15H59Q64 15 66 19L75 38Q82 40 82 46V64Z';
const TYRES_PATH = 'M21 64H32V72H21ZM68 64H79V72H68Z';
/**
 * Line drawings of the sides. Left and right are as the viewer sees them. In the side views, the
 * car faces left.
 */
const DRAWINGS: Readonly<Record<CarSide, ViewDrawing>> = {
  LEFT: SIDE_DRAWING,
  RIGHT: SIDE_DRAWING,
  FRONT: {
    width: 100,
    lines: [
      TYRES_PATH,
      FRONT_OUTLINE,
      'M32 37L39 22Q40 19 43 19H57Q60 19 61 22L68 37Z',
      'M22 45H36L34 51H22ZM64 45H78V51H66ZM40 45H60V52H40ZM38 58H62',
      'M29 33H21Q18 33 19 37L27 38M71 33H79Q82 33 81 37L73 38',
    ],
  },
  REAR: {
    width: 100,
    lines: [
      TYRES_PATH,
      FRONT_OUTLINE,
      'M34 34L40 22Q41 19 44 19H56Q59 19 60 22L66 34Z',
      'M20 42H31V53H20ZM69 42H80V53H69ZM40 45H60V51H40ZM31 42H69M34 57H66',
    ],
  },
  TOP: {
    width: 160,
    lines: [
      'M7 40Q7 20 20 16Q44 11 80 11T142 15Q153 19 153 40T142 65Q116 69 80 69T20 64Q7 60 7 40Z',
      'M52 19Q45 40 52 61L66 57Q62 40 66 23ZM122 23Q126 40 122 57L134 61Q140 40 134 19Z',
      'M66 23H122M66 57H122M20 22L52 19M20 58L52 61M94 23V17M94 57V63M52 13L48 7H55L58 12M52 67L48 73H55L58 68',
    ],
  },
  INTERIOR: {
    width: 160,
    lines: [
      'M14 40Q14 14 30 12H138Q150 14 150 40T138 68H30Q14 66 14 40Z',
      'M34 14Q28 40 34 66L44 62Q40 40 44 18Z',
      `M56 18H74Q78 18 78 22V32Q78 36 74 36H56ZM56 44H74Q78 44 78 48V58Q78 62 74 62H56Z${circlePath(50, 53, 7)}`,
      'M96 17H114Q118 17 118 21V59Q118 63 114 63H96ZM96 40H118M126 14V66',
    ],
  },
};

const VIEW_HEIGHT = 80;
export const ratioOf = (view: CarSide): number => DRAWINGS[view].width / VIEW_HEIGHT;

/** A line drawing of one side of a generic car. */
export const CarView = ({ view }: { readonly view: CarSide }) => {
  const { width, lines } = DRAWINGS[view];
  const turned = view === 'RIGHT' ? `translate(${width} 0) scale(-1 1)` : undefined;
  return (
    <svg viewBox={`0 0 ${width} ${VIEW_HEIGHT}`} aria-hidden="true" focusable="false">
      <g transform={turned}>
        {lines.map((line, at) => (
          <path key={line} d={line} data-body={at === 0 || line === FRONT_OUTLINE} />
        ))}
      </g>
    </svg>
  );
};
