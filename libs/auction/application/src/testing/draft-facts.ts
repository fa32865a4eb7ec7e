import { DEFAULT_POLICY } from '@fairlot/auction-domain';
import type { AuctionDraft } from '@fairlot/contracts/auction';
import type { Template } from '@fairlot/partners-records';
import { Vehicle } from '@fairlot/vehicles-records';
import type { DraftFacts } from '../drafts/plan-auction.js';

export const NOW = Date.UTC(2026, 5, 1);
export const HOUR_MS = 3_600_000;
export const makeTemplate = (over: Partial<Template> = {}): Template => ({
  id: 3,
  name: 'Prova',
  idDealer: 7,
  idMarket: 'IT',
  idMarkets: ['IT', 'DE'],
  regulationVersion: 2,
  regulationTextKey: 'regulation.open',
  regulationHash: 'h',
  policy: DEFAULT_POLICY,
  provenance: null,
  partner: null,
  enabled: true,
  ...over,
});
export const makeVehicle = (state: Vehicle['state']): Vehicle =>
  Object.assign(new Vehicle(), {
    idVehicle: 1,
    idOwnerDealer: 9,
    idMarket: 'IT',
    brand: 'Fiat',
    state,
    frame: '',
    licensePlate: '',
    idTemplate: null,
    idSentTemplate: null,
  });
export const vehicle = makeVehicle('PUBLISHED');
export const facts: DraftFacts = {
  template: makeTemplate(),
  regulationAt: () => null,
  now: NOW,
  unavailable: new Set<number>(),
  sameCars: new Map(),
  savedSchedule: null,
  vehicles: new Map([[1, vehicle]]),
  scope: { idOwnerDealers: [7, 9], idTemplates: [] },
};
export type WrittenLot = AuctionDraft['lots'][number];
export const lot: WrittenLot = { idVehicles: [1], basePriceMinor: 500_000 };
export const draft = (
  over: Partial<AuctionDraft> = {},
  ofLot: Partial<WrittenLot> = {},
): AuctionDraft => ({
  auctionName: 'Asta',
  type: 'LEA',
  idTemplate: 3,
  format: { kind: 'ASCENDING' },
  startsAt: NOW,
  endsAt: NOW + HOUR_MS,
  staggerMs: 0,
  lots: [
    {
      ...lot,
      ...ofLot,
    },
  ],
  ...over,
});
