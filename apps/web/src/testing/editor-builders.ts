import { lotFieldsOf } from '@fairlot/auction-rules';
import type { AuctionAsDraft } from '@fairlot/contracts/auction';
import type { VehicleDetails } from '@fairlot/contracts/vehicles';
import { makeVehicle, NOW } from './builders.js';
import type {
  AuctionValues,
  LotValues,
  Template,
} from '../features/auction-editor/machines/auction-values.js';
import { policyOf } from '../features/auction-editor/machines/auction-values.js';

export const HOUR_MS = 3_600_000;

export const makeTemplate = (facts: Partial<Template> = {}): Template => ({
  idTemplate: 3,
  templateName: 'Nordwind Leasing',
  idMarket: 'IT',
  idMarkets: ['IT', 'DE'],
  timeZone: 'Europe/Rome',
  policy: {
    increments: [
      { belowMinor: 1_000_000, stepMinor: 10_000 },
      { belowMinor: null, stepMinor: 25_000 },
    ],
    unitMinor: 5_000,
    softClose: { scope: 'LOT', windowMs: 60_000, addMs: 120_000, maxCount: 20, hardStopMs: 0 },
    charges: {
      vatRegime: 'STANDARD',
      buyerFee: { basisPoints: 150, minMinor: 9_900, maxMinor: null },
    },
  },
  ...facts,
});

export const makeLotOf = (idVehicle: number, facts: Partial<LotValues> = {}): LotValues => ({
  idLot: null,
  idVehicles: [idVehicle],
  ...lotFieldsOf({ basePriceMinor: 500_000 }),
  ...facts,
});

/** Form values of an auction that the server would accept. */
export const makeValues = (facts: Partial<AuctionValues> = {}): AuctionValues => ({
  auctionName: 'Returns of spring',
  type: 'LEA',
  idTemplate: 3,
  idMarkets: ['IT'],
  startDate: '2026-12-01',
  startTime: '09:00',
  endDate: '2026-12-02',
  endTime: '18:30',
  stagger: null,
  format: { kind: 'ASCENDING' },
  policy: policyOf(makeTemplate().policy),
  lots: [makeLotOf(11), makeLotOf(12)],
  ...facts,
});

export const makeVehicleDetails = (facts: Partial<VehicleDetails> = {}): VehicleDetails => ({
  ...makeVehicle({ region: null }),
  vehicleCode: 'V11',
  area: null,
  idTemplate: null,
  frame: 'F11',
  provenance: null,
  channel: null,
  postalCode: null,
  insertDate: new Date(NOW).toISOString(),
  askingPriceMinor: 900_000,
  state: 'PUBLISHED',
  moves: [],
  returnReason: null,
  editVersion: '9f86d081884c7d65',
  ...facts,
});

/** A scheduled auction in the format of ENG-21. Its start and end have seconds. */
export const makeAsDraft = (facts: Partial<AuctionAsDraft> = {}): AuctionAsDraft => ({
  status: 'SCH',
  version: '0.0',
  draft: {
    idAuction: 7,
    auctionName: 'Returns of autumn',
    type: 'MUL',
    idTemplate: 3,
    idMarkets: ['IT', 'DE'],
    format: { kind: 'ASCENDING' },
    policy: makeTemplate().policy,
    startsAt: NOW + HOUR_MS + 1_234,
    endsAt: NOW + 5 * HOUR_MS + 567,
    staggerMs: 0,
    lots: [
      {
        idLot: 1,
        idVehicles: [11],
        ...lotFieldsOf({ basePriceMinor: 500_000, reserveMinor: 600_000 }),
      },
      {
        idLot: 2,
        idVehicles: [12],
        ...lotFieldsOf({ basePriceMinor: 400_000, clickAndBuyMinor: 700_000 }),
      },
    ],
  },
  vehicles: [
    makeVehicleDetails({ state: 'IN_AUCTION' }),
    makeVehicleDetails({ idVehicle: 12, brand: 'Fiat', model: 'panda', state: 'IN_AUCTION' }),
  ],
  ...facts,
});
