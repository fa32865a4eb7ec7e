import { createHash } from 'node:crypto';
import type { Vehicle } from '@fairlot/vehicles-records';
import { drawnBodyType } from '../drawing/bodies.js';
import type { Appearance } from '../drawing/draw-picture.js';
import { FACES } from '../drawing/front-view.js';
import { SEAT_COLOURS, type SeatColour } from '../drawing/interior-view.js';
import { PAINTS, type PaintName } from '../drawing/paints.js';

/** The first colours occur more often, as on real roads. */
const WEIGHTED_PAINTS = (Object.keys(PAINTS) as PaintName[]).flatMap((name, at, all) =>
  Array.from({ length: all.length + 2 - at }, () => name),
);

/** Picks deterministically by a text; use a different text for each purpose. */
const pick = <One>(from: readonly One[], seed: string): One =>
  from[createHash('sha256').update(seed).digest().readUInt32BE() % from.length]!;

type DrawnVehicle = Pick<Vehicle, 'externalId' | 'brand' | 'bodyType' | 'damaged'>;

/**
 * How a vehicle is drawn. Listings contain no colour, so the external id determines it. The make
 * determines the front.
 */
export const appearanceOf = ({
  externalId,
  brand,
  bodyType,
  damaged,
}: DrawnVehicle): Appearance => ({
  body: drawnBodyType(bodyType),
  paint: pick(WEIGHTED_PAINTS, `paint ${externalId}`),
  face: pick(FACES, `face ${brand.toUpperCase()}`),
  trim: pick(Object.keys(SEAT_COLOURS) as SeatColour[], `trim ${externalId}`),
  isDamaged: damaged,
});
