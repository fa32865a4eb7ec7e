/** The outline of a vehicle that faces left, on a canvas of 160 by 80. The wheels are at y = 68. */
export type VehicleShape = {
  readonly body: string;
  readonly glass: string;
  /** The x positions of the centres of both wheels. */
  readonly wheels: readonly [number, number];
  readonly wheelRadius: number;
  /** Lines of doors and other fine lines. */
  readonly lines: string;
};

const SALOON: VehicleShape = {
  body: 'M6 60Q4 51 9 47Q20 42 38 40Q54 26 70 24.5Q92 23 106 28L122 38Q143 39 150 44Q156 50 154 60Z',
  glass:
    'M46 40Q58 29.500 71 28.500L78 28.200V40ZM82 28.200Q96 27.600 104 31.500L115 39.500L82 40Z',
  wheels: [36, 122],
  wheelRadius: 11,
  lines: 'M80 28V59M16 46H144M88 45.500H94',
};
const ESTATE: VehicleShape = {
  body: 'M6 60Q4 51 9 47Q20 42 38 40Q54 26 70 24Q108 22 134 25Q146 36 150 44Q156 50 154 60Z',
  glass:
    'M46 40Q58 29.500 71 28L78 27.700V40ZM82 27.600L108 27.500V40H82ZM112 27.600L130 28.500Q137 34 140 40H112Z',
  wheels: [36, 122],
  wheelRadius: 11,
  lines: 'M80 27V59M110 27V50M16 46H146M72 21.500H128M88 45.500H94',
};
const CITY_CAR: VehicleShape = {
  body: 'M20 60Q17 50 23 45Q32 40 46 38Q58 23 74 21.500Q100 20 116 24Q127 32 131 42Q139 47 137 60Z',
  glass:
    'M53 38.500Q62 27 75 25.500L82 25.200V38.500ZM86 25.200Q102 24.600 112 27.500Q119 32 122 38.500H86Z',
  wheels: [45, 114],
  wheelRadius: 11,
  lines: 'M84 25V59M28 44.500H130M92 43.500H98',
};
const SUV: VehicleShape = {
  body: 'M7 60Q4 48 10 42Q22 37 40 35Q52 19 66 17.500Q104 15.500 130 19Q142 28 147 38Q155 44 153 60Z',
  glass:
    'M47 35Q56 23 67 21.500L77 21.200V35ZM81 21.200L108 21V35H81ZM112 21.200L127 22.500Q134 28 138 35H112Z',
  wheels: [37, 122],
  wheelRadius: 13,
  lines: 'M79 21V59M110 21V46M14 41.500H148M64 14.500H126M87 40.500H93',
};
const VAN: VehicleShape = {
  body: 'M6 60Q4 48 9 41Q18 34 30 31Q40 14 54 11.500Q100 9 148 11.500Q153 13 153.500 22Q156 45 154 60Z',
  glass:
    'M37 31.500Q45 18 56 16L66 15.600V31.500ZM71 15.500H102V31.500H71ZM107 15.500L145 16Q147 18 147.500 31.500H107Z',
  wheels: [36, 124],
  wheelRadius: 11.5,
  lines: 'M68.500 15V60M104.500 15V60M14 40H152M108 36H150M75 37H81',
};
const CONVERTIBLE: VehicleShape = {
  body: 'M6 60Q4 51 9 47Q20 42 42 40L112 39.500Q143 40 150 45Q156 50 154 60Z',
  glass: 'M50 40L67 25L71 25.500L63 40Z',
  wheels: [36, 122],
  wheelRadius: 11.5,
  lines: 'M84 40V59M16 46H146M84 33Q88 29 92 33V39M100 33Q104 29 108 33V39M114 39Q122 34 134 39',
};
const COUPE: VehicleShape = {
  body: 'M6 60Q4 52 9 48Q22 43 40 41Q58 27 78 26Q104 25.500 130 40Q147 42 151 47Q156 52 154 60Z',
  glass: 'M50 41Q62 31 77 30L86 29.800V41ZM90 29.900Q106 31 121 40.500L90 41Z',
  wheels: [36, 122],
  wheelRadius: 12,
  lines: 'M90 30V59M16 47H146M98 46.500H104M136 39L152 41',
};
const SHAPES: ReadonlyMap<string, VehicleShape> = new Map([
  ['SALOON', SALOON],
  ['ESTATE', ESTATE],
  ['CITY_CAR', CITY_CAR],
  ['SUV', SUV],
  ['VAN', VAN],
  ['CONVERTIBLE', CONVERTIBLE],
  ['COUPE', COUPE],
]);

/** The outline for a code of the table BODY_TYPE. Null if there is none. */
export const shapeOf = (bodyType: string): VehicleShape | null => SHAPES.get(bodyType) ?? null;

/** Whether there is an outline for the body type. */
export const showsBody = (bodyType: string): boolean => SHAPES.has(bodyType);
