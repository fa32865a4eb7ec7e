import type { ConditionContent, Vehicle } from '@fairlot/vehicles-records';
import { randomOf, type RandomNumbers } from './random.js';

type DamageSpot = {
  readonly part: string;
  readonly kinds: readonly string[];
  readonly at: readonly [view: string, x: number, y: number];
  /** The lowest repair cost, in euros. */
  readonly euros: number;
};
const DAMAGE_SPOTS: readonly DamageSpot[] = [
  { part: 'FRONT_BUMPER', kinds: ['SCRATCH', 'CRACK'], at: ['FRONT', 0.42, 0.74], euros: 140 },
  { part: 'BONNET', kinds: ['CHIP', 'DENT'], at: ['TOP', 0.18, 0.42], euros: 120 },
  { part: 'WINDSCREEN', kinds: ['CHIP', 'CRACK'], at: ['FRONT', 0.56, 0.36], euros: 110 },
  { part: 'FRONT_LEFT_WING', kinds: ['DENT', 'RUST'], at: ['LEFT', 0.14, 0.6], euros: 160 },
  { part: 'FRONT_LEFT_DOOR', kinds: ['DENT', 'SCRATCH'], at: ['LEFT', 0.4, 0.6], euros: 150 },
  { part: 'REAR_LEFT_DOOR', kinds: ['SCRATCH', 'PAINT'], at: ['LEFT', 0.6, 0.62], euros: 130 },
  { part: 'LEFT_SILL', kinds: ['RUST', 'DENT'], at: ['LEFT', 0.5, 0.74], euros: 180 },
  { part: 'REAR_RIGHT_WING', kinds: ['DENT', 'SCRATCH'], at: ['RIGHT', 0.15, 0.58], euros: 190 },
  { part: 'FRONT_RIGHT_DOOR', kinds: ['SCRATCH', 'DENT'], at: ['RIGHT', 0.58, 0.6], euros: 150 },
  { part: 'FRONT_RIGHT_RIM', kinds: ['SCRATCH'], at: ['RIGHT', 0.78, 0.72], euros: 70 },
  { part: 'REAR_BUMPER', kinds: ['SCRATCH', 'BROKEN'], at: ['REAR', 0.6, 0.72], euros: 150 },
  { part: 'LEFT_TAIL_LIGHT', kinds: ['BROKEN', 'CRACK'], at: ['REAR', 0.25, 0.6], euros: 90 },
  { part: 'ROOF', kinds: ['HAIL'], at: ['TOP', 0.6, 0.5], euros: 260 },
  { part: 'FRONT_SEATS', kinds: ['WORN'], at: ['INTERIOR', 0.42, 0.3], euros: 90 },
];
const STANDARD_EQUIPMENT = [
  'ABS',
  'ESP',
  'AIRBAGS_FRONT',
  'ISOFIX',
  'ELECTRIC_WINDOWS',
  'IMMOBILISER',
  'USB',
];
const OPTIONAL_EQUIPMENT = [
  'AIRBAGS_SIDE',
  'TYRE_PRESSURE',
  'CRUISE_CONTROL',
  'LANE_ASSIST',
  'PARKING_REAR',
  'REAR_CAMERA',
  'AIR_CONDITIONING',
  'CLIMATE_CONTROL',
  'KEYLESS',
  'RAIN_SENSOR',
  'MULTI_STEERING',
  'START_STOP',
  'HEATED_SEATS',
  'ARMREST',
  'NAVIGATION',
  'BLUETOOTH',
  'APPLE_CARPLAY',
  'ANDROID_AUTO',
  'DAB',
  'LED_LIGHTS',
  'FOG_LIGHTS',
  'DAYTIME_LIGHTS',
  'ALLOY_WHEELS',
  'WINTER_TYRES',
  'TOW_BAR',
  'ROOF_RAILS',
  'METALLIC_PAINT',
];
const SERVICES_MAX = 8;

const damagesOf = (random: RandomNumbers, idVehicle: number): ConditionContent['damages'] => {
  const start = random.below(DAMAGE_SPOTS.length);
  // Steps of five visit each position at most once, because five is coprime to their number.
  return Array.from({ length: 2 + random.below(4) }, (_, at) => {
    const { part, kinds, at: place, euros } = DAMAGE_SPOTS[(start + at * 5) % DAMAGE_SPOTS.length]!;
    const [view, x, y] = place;
    const severity = 1 + random.below(3);
    const isEstimated = (idVehicle + at) % 6 > 0;
    return {
      part,
      kind: random.pick(kinds),
      severity,
      position: { view, x, y },
      idFile: null,
      note: null,
      costMinor: isEstimated ? euros * 100 * severity * severity : null,
    };
  });
};

const equipmentOf = (random: RandomNumbers): ConditionContent['equipment'] => [
  ...STANDARD_EQUIPMENT.map((code) => ({ code })),
  ...OPTIONAL_EQUIPMENT.filter(() => random.next() < 0.4).map((code) => ({ code })),
];

/** One service a year. Mileage rises to that of the vehicle on the day of its import. */
const servicesOf = (vehicle: Vehicle, random: RandomNumbers): ConditionContent['services'] => {
  const { firstRegistration, mileageKm, insertDate } = vehicle;
  if (firstRegistration === null || mileageKm === null) return [];
  const [year = 0, month = 1] = firstRegistration.split('-').map(Number);
  const years = insertDate.getUTCFullYear() - year;
  const last = Math.min(years - 1, SERVICES_MAX);
  return Array.from({ length: Math.max(0, last) }, (_, index) => {
    const day = String(1 + random.below(28)).padStart(2, '0');
    return {
      date: `${year + index + 1}-${String(month).padStart(2, '0')}-${day}`,
      kind: index % 3 === 2 ? 'INSPECTION' : 'SERVICE',
      mileageKm: Math.round((mileageKm * (index + 1)) / (years + 1) / 100) * 100,
      note: null,
    };
  });
};

const appraisalOf = (vehicle: Vehicle, random: RandomNumbers) => {
  const share = 0.95 + random.next() / 5;
  return {
    by: random.pick(['INTERNAL', 'THIRD_PARTY']),
    format: 'DATA',
    currency: 'EUR',
    valueMinor: Math.max(1, Math.round((vehicle.askingPriceMinor * share) / 10_000)) * 10_000,
    date: vehicle.insertDate.toISOString().slice(0, 10),
    mileageKm: vehicle.mileageKm,
  };
};

/** The condition of a seeded vehicle: the same on every machine. */
export const plannedCondition = (vehicle: Vehicle): ConditionContent => {
  const random = randomOf(vehicle.idVehicle);
  return {
    damages: vehicle.damaged ? damagesOf(random, vehicle.idVehicle) : [],
    equipment: equipmentOf(random),
    services: servicesOf(vehicle, random),
    appraisal: appraisalOf(vehicle, random),
  };
};
