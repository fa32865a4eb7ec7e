import { planAuction } from '@fairlot/auction-application';
import { DEFAULT_POLICY } from '@fairlot/auction-domain';
import { FORMAT_TRAITS } from '@fairlot/auction-rules';
import { auctionDraft, auctionEdit } from '@fairlot/contracts/auction';
import type { Template } from '@fairlot/partners-records';
import { Vehicle } from '@fairlot/vehicles-records';
import { auctionOrderOf } from '../../../apps/web/src/features/auction-editor/machines/auction-order.ts';
import {
  judgeAuction,
  type ValidAuction,
} from '../../../apps/web/src/features/auction-editor/machines/auction-rules.ts';
import {
  policyOf,
  type AuctionValues,
} from '../../../apps/web/src/features/auction-editor/machines/auction-values.ts';
import { fieldOfPath } from '../../../apps/web/src/features/auction-editor/machines/faults.ts';
import type { SavedSchedule } from '../../../apps/web/src/features/auction-editor/machines/schedule.ts';

export type { AuctionValues, SavedSchedule };

/**
 * The time of the tests, 2026-03-01T12:00:00Z, which is weeks before daylight saving time begins in
 * Rome.
 */
export const NOW = Date.UTC(2026, 2, 1, 12);
export const ID_VEHICLES = Array.from({ length: 60 }, (_, index) => index + 1);
const ID_AUCTION = 7;
const ID_DEALER = 5;
const ID_TEMPLATE = 3;
const AUCTION_NAME = 'Spring';
const ID_MARKETS = ['IT', 'DE'];

/**
 * The template as the server stores it. The editor reads only the part that a draft may override.
 */
const storedTemplate = (idMarket: string): Template => ({
  id: ID_TEMPLATE,
  name: AUCTION_NAME,
  idDealer: ID_DEALER,
  idMarket,
  idMarkets: ID_MARKETS,
  regulationVersion: 1,
  regulationTextKey: 'regulation.open',
  regulationHash: 'h',
  policy: DEFAULT_POLICY,
  provenance: null,
  partner: null,
  enabled: true,
});

const defaultPolicy = { ...DEFAULT_POLICY, increments: [...DEFAULT_POLICY.increments] };
const templateOf = (idMarket: 'IT' | 'OTHER') => ({
  idTemplate: ID_TEMPLATE,
  templateName: AUCTION_NAME,
  idMarket,
  idMarkets: ID_MARKETS,
  timeZone: 'Europe/Rome',
  policy: defaultPolicy,
});
export const POLICY = policyOf(defaultPolicy);

const vehiclesById = new Map(
  ID_VEHICLES.map((idVehicle) => [
    idVehicle,
    Object.assign(new Vehicle(), {
      frame: '',
      licensePlate: '',
      idSentTemplate: null,
      idVehicle,
      idOwnerDealer: ID_DEALER,
      idMarket: 'IT',
      state: 'PUBLISHED' as const,
    }),
  ]),
);

export type Case = {
  readonly values: AuctionValues;
  readonly idMarket: 'IT' | 'OTHER';
  /** The schedule of an auction that is edited; null for a new auction. */
  readonly savedSchedule: SavedSchedule;
};

/** The paths of the fields that the form rejects; empty if the form would send the request. */
export const faultsOfForm = ({ values, idMarket, savedSchedule }: Case): readonly string[] => {
  const template = values.idTemplate === ID_TEMPLATE ? templateOf(idMarket) : null;
  const judged = judgeAuction(values, { template, savedSchedule, now: NOW });
  return 'valid' in judged ? [] : judged.faults.map(({ path }) => path);
};

/** An invalid number is sent as the text that was typed. */
const numberAsTyped = (_key: string, value: unknown): unknown =>
  typeof value === 'number' && !Number.isFinite(value) ? String(value) : value;

/**
 * The request body that the form would send if it had no checks. Some formats have no buy-now
 * price.
 */
const bodyOf = ({ values, idMarket, savedSchedule }: Case): unknown => {
  const { clickAndBuy } = FORMAT_TRAITS[values.format.kind];
  const lots = values.lots.map((lot) => (clickAndBuy ? lot : { ...lot, clickAndBuyMinor: null }));
  const facts = { template: templateOf(idMarket), savedSchedule, version: null, now: NOW };
  // The cast skips the form's own check, because here the server is meant to check.
  const sent = { ...values, lots } as ValidAuction;
  const { body } = auctionOrderOf(sent, {
    ...facts,
    idAuction: savedSchedule === null ? null : ID_AUCTION,
  });
  return JSON.parse(JSON.stringify(body, numberAsTyped));
};

/**
 * The paths of the fields that the contract or the domain refuses; empty if both accept all fields.
 */
export const faultsOfServer = (situation: Case): readonly string[] => {
  const contract = situation.savedSchedule === null ? auctionDraft : auctionEdit;
  const { data, error } = contract.safeParse(bodyOf(situation));
  if (error) return error.issues.map(({ path }) => fieldOfPath(path.join('.')));
  const template = storedTemplate(situation.idMarket);
  const scope = { idOwnerDealers: [ID_DEALER], idTemplates: [] };
  const plan = planAuction(data, {
    template,
    vehicles: vehiclesById,
    scope,
    unavailable: new Set(),
    sameCars: new Map(),
    regulationAt: () => null,
    savedSchedule: situation.savedSchedule,
    now: NOW,
  });
  return 'faults' in plan ? plan.faults.map(({ path }) => fieldOfPath(path)) : [];
};

/** Whether both paths name the same field, or one path names a part of the other's field. */
export const isOf = (path: string, other: string): boolean =>
  path === other || path.startsWith(`${other}.`) || other.startsWith(`${path}.`);
