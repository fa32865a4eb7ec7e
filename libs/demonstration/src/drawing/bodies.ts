/** A car that faces left: centimetres from its nose, and above the ground. */
export type BodyShape = {
  readonly length: number;
  readonly height: number;
  readonly width: number;
  /** Radius of its wheels, and their positions. */
  readonly wheel: number;
  readonly axles: readonly [front: number, rear: number];
  /** Heights: start of the bonnet, foot of the windscreen, below the windows, and tail. */
  readonly nose: number;
  readonly cowl: number;
  readonly belt: number;
  readonly deck: number;
  /** The windscreen from its foot to the roof. */
  readonly screen: readonly [foot: number, head: number];
  /** The rear window from the roof (with its height there) to its foot. */
  readonly rear: readonly [head: number, foot: number];
  readonly roofEnd: number;
  /** Positions between side windows, and between doors. */
  readonly pillars: readonly number[];
  readonly doors: readonly number[];
  readonly isOpen?: true;
};

const SALOON: BodyShape = {
  length: 470,
  height: 144,
  width: 182,
  wheel: 33,
  axles: [92, 374],
  nose: 70,
  cowl: 97,
  belt: 95,
  deck: 102,
  roofEnd: 138,
  screen: [138, 208],
  rear: [312, 408],
  pillars: [256],
  doors: [146, 256, 344],
};
const ESTATE: BodyShape = {
  length: 472,
  height: 149,
  width: 182,
  wheel: 33,
  axles: [92, 374],
  nose: 71,
  cowl: 98,
  belt: 96,
  deck: 101,
  roofEnd: 141,
  screen: [138, 208],
  rear: [424, 458],
  pillars: [256, 346],
  doors: [146, 256, 346],
};
const CITY_CAR: BodyShape = {
  length: 372,
  height: 151,
  width: 168,
  wheel: 30,
  axles: [70, 310],
  nose: 78,
  cowl: 103,
  belt: 100,
  deck: 100,
  roofEnd: 143,
  screen: [94, 160],
  rear: [322, 356],
  pillars: [216],
  doors: [100, 216, 290],
};
const SUV: BodyShape = {
  length: 455,
  height: 170,
  width: 188,
  wheel: 38,
  axles: [88, 364],
  nose: 94,
  cowl: 118,
  belt: 115,
  deck: 120,
  roofEnd: 161,
  screen: [126, 190],
  rear: [402, 440],
  pillars: [246, 340],
  doors: [134, 246, 340],
};
const VAN: BodyShape = {
  length: 515,
  height: 198,
  width: 196,
  wheel: 35,
  axles: [90, 420],
  nose: 96,
  cowl: 130,
  belt: 126,
  deck: 132,
  roofEnd: 193,
  screen: [88, 168],
  rear: [496, 507],
  pillars: [214, 356],
  doors: [100, 214, 356],
};
const COUPE: BodyShape = {
  length: 452,
  height: 132,
  width: 184,
  wheel: 34,
  axles: [90, 354],
  nose: 67,
  cowl: 93,
  belt: 92,
  deck: 99,
  roofEnd: 126,
  screen: [146, 222],
  rear: [292, 412],
  pillars: [282],
  doors: [156, 290],
};
const CONVERTIBLE: BodyShape = {
  length: 440,
  height: 130,
  width: 182,
  wheel: 33,
  axles: [88, 346],
  nose: 67,
  cowl: 92,
  belt: 91,
  deck: 97,
  roofEnd: 97,
  screen: [146, 202],
  rear: [320, 400],
  pillars: [],
  doors: [154, 286],
  isOpen: true,
};

/** The body for a BODY_TYPE, or the most common body for a type without a known shape. */
export const bodyShapeOf = (bodyType: string): BodyShape =>
  ({ SALOON, CITY_CAR, SUV, VAN, COUPE, CONVERTIBLE })[bodyType] ?? ESTATE;

/** The body type whose shape is drawn for this one: itself, or an estate car if it is unknown. */
export const drawnBodyType = (bodyType: string): string =>
  ['SALOON', 'CITY_CAR', 'SUV', 'VAN', 'COUPE', 'CONVERTIBLE'].includes(bodyType)
    ? bodyType
    : 'ESTATE';
