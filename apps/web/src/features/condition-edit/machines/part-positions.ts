import type { Damage } from '@fairlot/contracts/vehicles';

type DamagePart = Damage['part'];
export type DamagePosition = Damage['position'];
type PartPosition = readonly [view: DamagePosition['view'], x: number, y: number];

/**
 * Position of each part in the drawings. A part that is not drawn has the position of the nearest
 * drawn part.
 */
const PART_POSITIONS: Readonly<Record<DamagePart, PartPosition>> = {
  FRONT_BUMPER: ['FRONT', 0.5, 0.74],
  GRILLE: ['FRONT', 0.5, 0.6],
  BONNET: ['TOP', 0.2, 0.5],
  WINDSCREEN: ['FRONT', 0.5, 0.35],
  LEFT_HEADLIGHT: ['FRONT', 0.72, 0.6],
  RIGHT_HEADLIGHT: ['FRONT', 0.28, 0.6],
  FOG_LIGHT: ['FRONT', 0.3, 0.76],
  FRONT_LEFT_WING: ['LEFT', 0.15, 0.56],
  FRONT_LEFT_DOOR: ['LEFT', 0.4, 0.6],
  REAR_LEFT_DOOR: ['LEFT', 0.6, 0.6],
  REAR_LEFT_WING: ['LEFT', 0.87, 0.56],
  LEFT_SILL: ['LEFT', 0.5, 0.74],
  LEFT_PILLAR: ['LEFT', 0.5, 0.42],
  LEFT_WINDOW: ['LEFT', 0.6, 0.42],
  LEFT_MIRROR: ['LEFT', 0.33, 0.47],
  FRONT_RIGHT_WING: ['RIGHT', 0.85, 0.56],
  FRONT_RIGHT_DOOR: ['RIGHT', 0.6, 0.6],
  REAR_RIGHT_DOOR: ['RIGHT', 0.4, 0.6],
  REAR_RIGHT_WING: ['RIGHT', 0.13, 0.56],
  RIGHT_SILL: ['RIGHT', 0.5, 0.74],
  RIGHT_PILLAR: ['RIGHT', 0.5, 0.42],
  RIGHT_WINDOW: ['RIGHT', 0.4, 0.42],
  RIGHT_MIRROR: ['RIGHT', 0.67, 0.47],
  SLIDING_DOOR: ['RIGHT', 0.3, 0.62],
  REAR_BUMPER: ['REAR', 0.5, 0.74],
  BOOT_LID: ['REAR', 0.5, 0.5],
  REAR_WINDOW: ['REAR', 0.5, 0.35],
  LEFT_TAIL_LIGHT: ['REAR', 0.26, 0.6],
  RIGHT_TAIL_LIGHT: ['REAR', 0.74, 0.6],
  ROOF: ['TOP', 0.56, 0.5],
  SUNROOF: ['TOP', 0.5, 0.4],
  FRONT_LEFT_RIM: ['LEFT', 0.225, 0.72],
  FRONT_RIGHT_RIM: ['RIGHT', 0.775, 0.72],
  REAR_LEFT_RIM: ['LEFT', 0.7625, 0.72],
  REAR_RIGHT_RIM: ['RIGHT', 0.2375, 0.72],
  FRONT_LEFT_TYRE: ['LEFT', 0.225, 0.85],
  FRONT_RIGHT_TYRE: ['RIGHT', 0.775, 0.85],
  REAR_LEFT_TYRE: ['LEFT', 0.7625, 0.85],
  REAR_RIGHT_TYRE: ['RIGHT', 0.2375, 0.85],
  FRONT_SEATS: ['INTERIOR', 0.42, 0.34],
  REAR_SEATS: ['INTERIOR', 0.67, 0.5],
  DASHBOARD: ['INTERIOR', 0.24, 0.5],
  STEERING_WHEEL: ['INTERIOR', 0.3125, 0.66],
  INTERIOR_TRIM: ['INTERIOR', 0.42, 0.66],
  HEADLINING: ['INTERIOR', 0.56, 0.5],
  CARPET: ['INTERIOR', 0.54, 0.3],
  LOAD_AREA: ['INTERIOR', 0.85, 0.5],
  ENGINE: ['TOP', 0.12, 0.5],
  GEARBOX: ['TOP', 0.26, 0.5],
  CLUTCH: ['TOP', 0.24, 0.42],
  BRAKES: ['LEFT', 0.225, 0.66],
  SUSPENSION: ['LEFT', 0.225, 0.56],
  EXHAUST: ['REAR', 0.34, 0.82],
  UNDERBODY: ['LEFT', 0.5, 0.82],
  ELECTRONICS: ['TOP', 0.16, 0.36],
  BATTERY: ['TOP', 0.16, 0.64],
  OTHER: ['TOP', 0.5, 0.5],
};

/** A point that is further away from a part does not match that part. */
const MAX_DISTANCE = 0.25;

export const positionOf = (part: DamagePart): DamagePosition => {
  const [view, x, y] = PART_POSITIONS[part];
  return { view, x, y };
};

/** The part at a point of a drawing, or the nearest one. */
export const partAt = ({ view, x, y }: DamagePosition): DamagePart => {
  const all = (Object.entries(PART_POSITIONS) as [DamagePart, PartPosition][])
    .filter(([, at]) => at[0] === view)
    .map(([part, at]) => ({ part, away: Math.hypot(at[1] - x, at[2] - y) }));
  const nearest = all.toSorted((one, other) => one.away - other.away)[0];
  return nearest !== undefined && nearest.away <= MAX_DISTANCE ? nearest.part : 'OTHER';
};
