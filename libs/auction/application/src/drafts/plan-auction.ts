import { lotTermsFault, policyFault, type Policy } from '@fairlot/auction-domain';
import type { AuctionDraft, LotDraft } from '../commands/index.js';
import type { AuctionDraft as WrittenDraft, AuctionEdit } from '@fairlot/contracts/auction';
import {
  chargesAt,
  isStagger,
  isTooFar,
  lotEndAt,
  scheduleFault,
  type Schedule,
} from '@fairlot/auction-rules';
import { isMarket, MARKET_PACKS } from '@fairlot/countries';
import { CURRENCY } from '@fairlot/kernel';
import type { Template } from '@fairlot/partners-records';
import { isFree, isInScope, maySellFrom, type SellScope } from '@fairlot/vehicles-application';
import { identitiesOf, type Vehicle, type VehicleState } from '@fairlot/vehicles-records';
import type { Fault } from '../problems/field-problem.js';
import { momentOf, type WrittenMoment } from './moment.js';

export type WrittenAuction = WrittenDraft | AuctionEdit;
type WrittenLot = WrittenAuction['lots'][number];

/** The facts that a draft is checked against. */
export type DraftFacts = {
  readonly template: Template;
  /** All named vehicles that exist. */
  readonly vehicles: ReadonlyMap<number, Vehicle>;
  /** Whose vehicles the caller may sell. */
  readonly scope: SellScope;
  /** Vehicles that match another vehicle in an auction by frame number or plate. */
  readonly twice: ReadonlySet<number>;
  /** Vehicles that are already in this auction, when it is edited. */
  readonly held: ReadonlySet<number>;
  /** The auction's current schedule; null for a new one. */
  readonly known: Schedule | null;
  readonly now: number;
};

export type PlannedLot = LotDraft & { readonly idLot: number | null };
export type AuctionPlan =
  | { readonly auction: AuctionDraft; readonly lots: readonly PlannedLot[] }
  | { readonly faults: readonly Fault[] };

/**
 * Converts the owner's draft to terms of the engine, or returns every invalid field. A vehicle that
 * is taken according to its row is reported only together with other faults. Otherwise the append
 * decides.
 */
export const planAuction = (draft: WrittenAuction, facts: DraftFacts): AuctionPlan => {
  const { template } = facts;
  const faults: Fault[] = [];
  const startsAt = moment('start', draft, template.idMarket, faults);
  const endsAt = moment('end', draft, template.idMarket, faults);
  if (faults.length === 0) faults.push(...scheduleFaults(draft, { startsAt, endsAt }, facts));
  const policy = policyOf(draft, template);
  const fault = policyFault(policy);
  if (fault !== null) faults.push({ path: fault, code: 'invalid_terms' });
  const lastEndsAt = endsAt + (draft.lots.length - 1) * draft.staggerMs;
  // The first end has its own error.
  const isLate = isTooFar(lastEndsAt, facts.now) && !isTooFar(endsAt, facts.now);
  if (isLate) faults.push({ path: 'staggerMs', code: 'end_too_far' });
  else if (!isStagger(draft.staggerMs, { ...draft, ...policy }))
    faults.push({ path: 'staggerMs', code: 'invalid_terms' });
  const { regulationVersion: version, regulationHash: hash } = template;
  const auction: AuctionDraft = {
    name: draft.auctionName,
    auctionType: draft.type,
    idTemplate: template.id,
    idMarkets: marketsOf(draft, template, faults),
    startsAt,
    endsAt: lastEndsAt,
    staggerMs: draft.staggerMs,
    format: draft.format,
    policy,
    regulation: {
      version,
      hash,
    },
  };
  const ofVehicles = vehicleFaults(draft.lots, facts);
  faults.push(...ofVehicles.map(({ path, code }) => ({ path, code })));
  faults.push(...priceFaults(draft.lots, auction, facts.now));
  // The only remaining doubts are for the append to decide. It also answers a repeated command.
  return faults.length > ofVehicles.filter(({ byRow }) => byRow).length
    ? { faults }
    : { auction, lots: plannedLots(draft.lots, auction, facts) };
};

const moment = (
  name: 'start' | 'end',
  draft: WrittenAuction,
  idMarket: string,
  faults: Fault[],
): number => {
  const written: WrittenMoment =
    name === 'start'
      ? { at: draft.startsAt, date: draft.startDate, time: draft.startTime }
      : { at: draft.endsAt, date: draft.endDate, time: draft.endTime };
  const read = momentOf(written, { name, idMarket });
  if ('at' in read) return read.at;
  faults.push(read.fault);
  return 0;
};

/** Faults at the field in which the start or the end was given. */
const scheduleFaults = (
  draft: WrittenAuction,
  schedule: Schedule,
  { now, known }: DraftFacts,
): Fault[] => {
  const fault = scheduleFault(schedule, now, known);
  if (fault === null) return [];
  const { field, code } = fault;
  const asTyped = field === 'startsAt' ? 'startTime' : 'endTime';
  return [{ path: draft[field] === undefined ? asTyped : field, code }];
};

/** The template's policy with the owner's overrides and the market's VAT rate. */
const policyOf = (
  { policy = {} }: WrittenAuction,
  { policy: template, idMarket }: Template,
): Policy => ({
  ...template,
  charges: chargesAt(
    MARKET_PACKS[isMarket(idMarket) ? idMarket : 'OTHER'].vatBasisPoints,
    policy.charges ?? template.charges,
  ),
  ...(policy.increments && { increments: policy.increments }),
  ...(policy.unitMinor !== undefined && { unitMinor: policy.unitMinor }),
  ...(policy.softClose !== undefined && { softClose: policy.softClose }),
});

const marketsOf = (
  { idMarkets }: WrittenAuction,
  template: Template,
  faults: Fault[],
): readonly string[] => {
  idMarkets?.forEach((idMarket, index) => {
    const path = `idMarkets.${index}`;
    if (!template.idMarkets.includes(idMarket)) faults.push({ path, code: 'unknown' });
    else if (idMarkets.indexOf(idMarket) !== index) faults.push({ path, code: 'repeated' });
  });
  return idMarkets ?? template.idMarkets;
};

/** According to its row another lot has it. The row may lag, so the vehicle's own stream decides. */
const TAKEN: readonly VehicleState[] = ['IN_AUCTION', 'SOLD'];

type VehicleFault = Fault & { readonly byRow: boolean };

const vehicleFaults = (
  lots: readonly WrittenLot[],
  { vehicles, scope, held, template, twice }: DraftFacts,
): VehicleFault[] => {
  const seen = new Set<number>();
  const cars = new Set<string>();
  const faultOf = (idVehicle: number): Fault['code'] | null => {
    if (seen.has(idVehicle)) return 'repeated';
    seen.add(idVehicle);
    const vehicle = vehicles.get(idVehicle);
    if (vehicle === undefined) return 'unknown';
    const identities = identitiesOf(vehicle);
    const isAgain = identities.some((one) => cars.has(one));
    identities.forEach((one) => cars.add(one));
    if (held.has(idVehicle)) return isAgain ? 'vehicle_twice' : null;
    if (!isInScope(scope, vehicle)) return 'unknown';
    if (!isFree(scope, vehicle) || !maySellFrom(template.id, vehicle)) return 'vehicle_not_free';
    return isAgain || twice.has(idVehicle) ? 'vehicle_twice' : null;
  };
  return lots.flatMap(({ idVehicles }, lot) =>
    idVehicles.flatMap((idVehicle, index): VehicleFault[] => {
      const code = faultOf(idVehicle);
      if (code === null) return [];
      const state = vehicles.get(idVehicle)?.state ?? 'DRAFT';
      const byRow = code === 'vehicle_not_free' && TAKEN.includes(state);
      return [{ path: `lots.${lot}.idVehicles.${index}`, code, byRow }];
    }),
  );
};

const PRICES = ['basePriceMinor', 'reserveMinor', 'clickAndBuyMinor'];

/** The domain checks the prices of each lot. Schedule and policy have already been checked once. */
const priceFaults = (lots: readonly WrittenLot[], auction: AuctionDraft, now: number): Fault[] =>
  lots.flatMap((lot, index): Fault[] => {
    const field = lotTermsFault(
      {
        ...auction,
        ...pricesOf(lot),
        idVehicles: [1],
        startsAt: now,
        endsAt: now + 1,
        currency: CURRENCY,
        policyHash: '',
      },
      now,
    );
    if (field === null || !PRICES.includes(field)) return [];
    return [{ path: `lots.${index}.${field}`, code: 'invalid_terms' }];
  });

const pricesOf = ({ basePriceMinor, reserveMinor, clickAndBuyMinor }: WrittenLot) => ({
  basePriceMinor,
  reserveMinor: reserveMinor ?? null,
  clickAndBuyMinor: clickAndBuyMinor ?? null,
});

const plannedLots = (
  lots: readonly WrittenLot[],
  auction: AuctionDraft,
  { vehicles, template }: DraftFacts,
): PlannedLot[] =>
  lots.map((lot, place) => ({
    idLot: lot.idLot ?? null,
    idVehicles: lot.idVehicles,
    ...pricesOf(lot),
    idSellerDealers: lot.idVehicles.map(
      (id) => vehicles.get(id)?.idOwnerDealer ?? template.idDealer,
    ),
    endsAt: lotEndAt(auction, { place, lots: lots.length }),
  }));
