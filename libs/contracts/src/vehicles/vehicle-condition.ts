import { z } from 'zod';
import { MANAGERS, SIGNED_IN } from '../callers.js';
import { vehicleById, type ExampleTarget } from '../example.js';
import { idText, instant, moneyMinor, UNITS } from '../fields.js';
import { defineOperations } from '../operation.js';
import {
  DAMAGE_KINDS,
  DAMAGE_PARTS,
  DAMAGE_VIEWS,
  EQUIPMENT_CODES,
  SERVICE_KINDS,
} from './condition-codes.js';
import { customFault } from '../problem/field-faults.js';
import { idFile } from './vehicle-file.js';

const CONDITION_MAX = {
  damages: 100,
  equipment: 300,
  services: 100,
  note: 300,
  item: 80,
  link: 500,
  /** Maximum mileage, as in a vehicle list. */
  mileageKm: 3_000_000,
  /** Maximum of one estimate and of their sum; above any asking price. */
  costMinor: 1_000_000_000,
} as const;
const EARLIEST_DATE = '1950-01-01';

/** Text that the database can store: no NUL and no lone surrogates. */
const storableText = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .refine((text) => !text.includes('\0') && text.isWellFormed());
const day = z.iso.date().refine((date) => date >= EARLIEST_DATE);
const mileage = z.int().min(0).max(CONDITION_MAX.mileageKm).meta(UNITS.kilometres);
const cost = z.int().min(0).max(CONDITION_MAX.costMinor).meta(UNITS.minor);
/** A position in a drawing: share of its width or height, from the top left. */
const share = z.number().min(0).max(1);

export const damageEntry = z
  .strictObject({
    part: z.enum(DAMAGE_PARTS),
    kind: z.enum(DAMAGE_KINDS),
    severity: z.literal([1, 2, 3]).describe('1 minor, 2 clearly visible, 3 severe'),
    position: z.strictObject({ view: z.enum(DAMAGE_VIEWS), x: share, y: share }),
    idFile: idFile.nullable().describe('Id of a photo of the same vehicle'),
    note: storableText(CONDITION_MAX.note).nullable(),
    costMinor: cost.nullable().describe('Estimated repair cost; null if not estimated'),
  })
  .meta({ id: 'Damage' });
export type Damage = z.infer<typeof damageEntry>;

/** Equipment that no code covers. */
export const furtherEquipment = z.strictObject({ text: storableText(CONDITION_MAX.item) });
const equipmentItem = z
  .union([z.strictObject({ code: z.enum(EQUIPMENT_CODES) }), furtherEquipment])
  .meta({ id: 'EquipmentItem' });
export type EquipmentItem = z.infer<typeof equipmentItem>;

export const serviceEntry = z
  .strictObject({
    date: day,
    kind: z.enum(SERVICE_KINDS),
    mileageKm: mileage.nullable(),
    note: storableText(CONDITION_MAX.note).nullable(),
  })
  .meta({ id: 'Service' });

/** A link, with https only and without credentials. */
const link = z
  .url({ protocol: /^https$/ })
  .max(CONDITION_MAX.link)
  .refine((text) => {
    const url = URL.parse(text);
    return text.isWellFormed() && !url?.username && !url?.password;
  });
/** CON-058: who made the inspection report. */
const appraiser = z.enum(['OWNER', 'INTERNAL', 'THIRD_PARTY']);
export const linkedAppraisal = z.strictObject({
  by: appraiser,
  format: z.literal('LINK'),
  url: link,
});
export const writtenAppraisal = z.strictObject({
  by: appraiser,
  format: z.literal('DATA'),
  valueMinor: cost.min(1),
  currency: z.string().regex(/^[A-Z]{3}$/),
  date: day,
  mileageKm: mileage.nullable(),
});
/**
 * Inspection report (CON-058, CON-059). With format PDF, it is the vehicle's file of kind
 * APPRAISAL.
 */
const appraisal = z
  .discriminatedUnion('format', [
    z.strictObject({ by: z.literal('NONE'), format: z.null() }),
    z.strictObject({ by: appraiser, format: z.literal('PDF') }),
    linkedAppraisal,
    writtenAppraisal,
  ])
  .meta({ id: 'Appraisal' });

const equipmentKeyOf = (item: EquipmentItem): string =>
  'code' in item ? item.code : item.text.toLowerCase();
const isEachOnce = (items: readonly EquipmentItem[]): boolean =>
  new Set(items.map(equipmentKeyOf)).size === items.length;
const isPayable = (damages: readonly Damage[]): boolean =>
  damages.reduce((sum, { costMinor }) => sum + (costMinor ?? 0), 0) <= CONDITION_MAX.costMinor;

/** Condition of a vehicle, as the seller describes it. */
export const conditionReport = z
  .strictObject({
    damages: z.array(damageEntry).max(CONDITION_MAX.damages).refine(isPayable),
    equipment: z
      .array(equipmentItem)
      .max(CONDITION_MAX.equipment)
      .refine(isEachOnce, customFault('repeated')),
    services: z.array(serviceEntry).max(CONDITION_MAX.services),
    appraisal,
  })
  .meta({ id: 'ConditionReport' });
export type ConditionReport = z.infer<typeof conditionReport>;

const version = z.int().min(0);
const vehicleCondition = z
  .object({
    version: version.describe(
      'Version of the report, to send with a change; 0 if there is no report',
    ),
    report: conditionReport.nullable(),
    damageMinor: moneyMinor
      .nullable()
      .describe('Sum of the estimated costs; null if there is damage without estimates'),
    changedAt: instant.nullable(),
  })
  .meta({ id: 'VehicleCondition' });

const exampleReport: ConditionReport = {
  damages: [
    {
      part: 'FRONT_LEFT_DOOR',
      kind: 'DENT',
      severity: 2,
      idFile: null,
      position: { view: 'LEFT', x: 0.42, y: 0.55 },
      note: 'Below the door handle',
      costMinor: 24_000,
    },
  ],
  equipment: [{ code: 'NAVIGATION' }, { text: 'Dog guard' }],
  services: [{ date: '2024-03-18', kind: 'SERVICE', mileageKm: 61_200, note: null }],
  appraisal: { by: 'THIRD_PARTY', format: 'LINK', url: 'https://appraisals.example/4711' },
};

/**
 * Calls about damage, equipment, service history and inspection report. Users who see the vehicle
 * can read them, and its sellers can change them.
 */
export const vehicleConditionOperations = defineOperations({
  'ENG-110': {
    method: 'GET',
    path: '/api/v1/secure/vehicle/:id/condition',
    name: 'vehicleCondition',
    tag: 'vehicles',
    summary: 'Get the condition report of a vehicle',
    description:
      'Returns damage with positions, pictures and estimated costs, equipment, service history and inspection report of a vehicle, to users who can see the vehicle. `report` is null if there is no condition report, which does not mean that there is no damage. Damage whose picture was deleted has no picture.',
    callers: SIGNED_IN,
    effect: 'none',
    names: ['vehicle'],
    params: z.object({ id: idText }),
    answer: vehicleCondition,
    codes: [],
    example: vehicleById,
  },
  'ENG-111': {
    method: 'PUT',
    path: '/api/v1/secure/vehicle/:id/condition',
    name: 'writeVehicleCondition',
    tag: 'vehicles',
    summary: 'Replace the condition report of a vehicle',
    description:
      'Replaces the condition report of a vehicle that the caller can sell, based on the `version` of ENG-110. If another user has changed the report since, the call returns RECORD_CHANGED. If the vehicle is in an auction or sold, the call returns VEHICLE_NOT_FREE, because bidders rely on the report. Pictures must be photos of the vehicle. An inspection report in PDF must be one of the documents of the vehicle. Dates cannot be in the future. Sending the current report changes nothing. Each change is recorded with the old and the new value.',
    callers: MANAGERS,
    effect: 'change',
    names: ['vehicle'],
    params: z.object({ id: idText }),
    body: conditionReport.extend({ version }),
    answer: vehicleCondition,
    codes: ['NOT_FOUND', 'RECORD_CHANGED', 'VEHICLE_NOT_FREE', 'OVERLOADED'],
    example: ({ idFreeVehicle }: ExampleTarget) => ({
      params: { id: idFreeVehicle },
      body: { ...exampleReport, version: 0 },
    }),
  },
});
