import { lotTermsFault, policyFault, type Policy, type Regulation } from '@fairlot/auction-domain';
import type { AuctionDraft, LotDraft, SameCars } from '../commands/index.js';
import type { AuctionDraft as WrittenDraft, AuctionEdit } from '@fairlot/contracts/auction';
import {
  chargesAtRate,
  isStagger,
  isTooFar,
  LOT_FIELD_NAMES,
  lotEndAt,
  lotFieldsOf,
  scheduleFault,
  type Schedule,
} from '@fairlot/auction-rules';
import { isMarket, MARKET_PACKS } from '@fairlot/countries';
import { CURRENCY } from '@fairlot/kernel';
import type { Template } from '@fairlot/partners-records';
import { isFree, isInScope, maySellFrom, type SellScope } from '@fairlot/vehicles-application';
import {
  identitiesOf,
  isSameCar,
  type Vehicle,
  type VehicleState,
} from '@fairlot/vehicles-records';
import type { Fault } from '../problems/field-problem.js';
import { momentOf, type WrittenMoment } from './moment.js';

export type WrittenAuction = WrittenDraft | AuctionEdit;
type WrittenLot = WrittenAuction['lots'][number];

/** The facts against which a draft is checked. */
export type DraftFacts = {
  readonly template: Template;
  /** The existing vehicles among those in the draft. */
  readonly vehicles: ReadonlyMap<number, Vehicle>;
  /** Vehicles that the caller may sell. */
  readonly scope: SellScope;
  /** For each vehicle that the draft adds, other vehicle records of the same car. */
  readonly sameCars: ReadonlyMap<number, readonly Vehicle[]>;
  /** Vehicles that the auction already has, if the draft is an edit. Their state is not checked. */
  readonly unavailable: ReadonlySet<number>;
  /**
   * Returns the template's own regulation for an auction that starts at this time. Null if the
   * built-in regulation applies.
   */
  readonly regulationAt: (startsAt: number) => Regulation | null;
  /** The auction's current schedule; null for a new auction. */
  readonly savedSchedule: Schedule | null;
  readonly now: number;
};

export type PlannedLot = LotDraft & { readonly idLot: number | null };
export type PlanFault = Fault & {
  /** Other vehicle records of the same car, if that is the fault. */
  readonly idOthers?: readonly number[];
};
export type AuctionPlan =
  | {
      readonly auction: AuctionDraft;
      readonly lots: readonly PlannedLot[];
      readonly sameCars: readonly SameCars[];
    }
  | { readonly faults: readonly PlanFault[] };

/**
 * Converts a draft to the terms of an auction, or returns every invalid field. If according to its
 * row a vehicle is in another lot, that is reported only together with other faults. Otherwise the
 * append decides.
 */
export const planAuction = (draft: WrittenAuction, facts: DraftFacts): AuctionPlan => {
  const { template } = facts;
  const faults: PlanFault[] = [];
  const startsAt = checkMoment('start', draft, template.idMarket, faults);
  const endsAt = checkMoment('end', draft, template.idMarket, faults);
  if (faults.length === 0) faults.push(...scheduleFaults(draft, { startsAt, endsAt }, facts));
  const policy = policyOf(draft, template);
  const fault = policyFault(policy);
  if (fault !== null) faults.push({ path: fault, code: 'invalid_terms' });
  const lastEndsAt = endsAt + (draft.lots.length - 1) * draft.staggerMs;
  // An end that is too late for the first lot has its own error.
  const isLate = isTooFar(lastEndsAt, facts.now) && !isTooFar(endsAt, facts.now);
  if (isLate) faults.push({ path: 'staggerMs', code: 'end_too_far' });
  else if (!isStagger(draft.staggerMs, { ...draft, ...policy }))
    faults.push({ path: 'staggerMs', code: 'invalid_terms' });
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
    regulation: regulationOf(startsAt, facts),
  };
  const ofVehicles = vehicleFaults(draft.lots, facts);
  faults.push(...ofVehicles.map(({ byRow: _byRow, ...other }) => other));
  faults.push(...lotFaults(draft.lots, auction, facts.now));
  // If the only faults come from rows, the append decides. It also returns the first outcome of a
  // repeated command.
  return faults.length > ofVehicles.filter(({ byRow }) => byRow).length
    ? { faults }
    : { auction, lots: plannedLots(draft.lots, auction, facts), sameCars: sameCarsOf(facts) };
};

const checkMoment = (
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

/**
 * The regulation that is in force when the auction starts. It does not change while the auction
 * runs (ADR 53).
 */
const regulationOf = (startsAt: number, { template, regulationAt, now }: DraftFacts): Regulation =>
  regulationAt(Math.max(startsAt, now)) ?? {
    version: template.regulationVersion,
    hash: template.regulationHash,
  };

/** Faults at the field that contains the start or the end. */
const scheduleFaults = (
  draft: WrittenAuction,
  schedule: Schedule,
  { now, savedSchedule }: DraftFacts,
): Fault[] => {
  const fault = scheduleFault(schedule, now, savedSchedule);
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
  charges: chargesAtRate(
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

/**
 * States of a vehicle that is in another lot, according to its row. The row may lag, so the stream
 * of the vehicle decides.
 */
const TAKEN_STATES: readonly VehicleState[] = ['IN_AUCTION', 'SOLD'];

const idOf = ({ idVehicle }: Vehicle): number => idVehicle;
const sameCarsOf = ({ sameCars }: DraftFacts): SameCars[] =>
  Array.from(sameCars, ([idVehicle, others]) => ({ idVehicle, idOthers: others.map(idOf) }));

/** Returns a function that tells whether a vehicle is the same car as one of an earlier call. */
const makeRepeatCheck = () => {
  const before = new Map<string, Vehicle[]>();
  return (vehicle: Vehicle): boolean => {
    const keys = identitiesOf(vehicle);
    const alike = keys.flatMap((key) => before.get(key) ?? []);
    for (const key of keys) before.set(key, [...(before.get(key) ?? []), vehicle]);
    return alike.some((one) => isSameCar(one, vehicle));
  };
};

type VehicleFault = PlanFault & { readonly byRow: boolean };
type FoundFault = Omit<VehicleFault, 'path'> | null;

const vehicleFaults = (
  lots: readonly WrittenLot[],
  { vehicles, scope, unavailable, template, sameCars }: DraftFacts,
): VehicleFault[] => {
  const seen = new Set<number>();
  const isAgain = makeRepeatCheck();
  const sure = (code: Fault['code']): FoundFault => ({ code, byRow: false });
  const faultOf = (idVehicle: number): FoundFault => {
    if (seen.has(idVehicle)) return sure('repeated');
    seen.add(idVehicle);
    const vehicle = vehicles.get(idVehicle);
    if (vehicle === undefined) return sure('unknown');
    const isCarAgain = isAgain(vehicle);
    if (unavailable.has(idVehicle)) return isCarAgain ? sure('vehicle_twice') : null;
    if (!isInScope(scope, vehicle)) return sure('unknown');
    if (!isFree(scope, vehicle) || !maySellFrom(template.id, vehicle))
      return { code: 'vehicle_not_free', byRow: TAKEN_STATES.includes(vehicle.state) };
    if (isCarAgain) return sure('vehicle_twice');
    const listed = sameCars.get(idVehicle)?.filter(({ state }) => state === 'IN_AUCTION') ?? [];
    return listed.length === 0
      ? null
      : { code: 'vehicle_twice', byRow: true, idOthers: listed.map(idOf) };
  };
  return lots.flatMap(({ idVehicles }, lot) =>
    idVehicles.flatMap((idVehicle, index): VehicleFault[] => {
      const fault = faultOf(idVehicle);
      return fault === null ? [] : [{ path: `lots.${lot}.idVehicles.${index}`, ...fault }];
    }),
  );
};

/**
 * Faults of the lots, by the rules of the domain. Schedule and policy are not checked again for
 * each lot.
 */
const lotFaults = (lots: readonly WrittenLot[], auction: AuctionDraft, now: number): Fault[] =>
  lots.flatMap((lot, index): Fault[] => {
    const field = lotTermsFault(
      {
        ...auction,
        ...lotFieldsOf(lot),
        idVehicles: [1],
        startsAt: now,
        endsAt: now + 1,
        currency: CURRENCY,
        policyHash: '',
      },
      now,
    );
    return LOT_FIELD_NAMES.some((name) => name === field)
      ? [{ path: `lots.${index}.${field}`, code: 'invalid_terms' }]
      : [];
  });

const plannedLots = (
  lots: readonly WrittenLot[],
  auction: AuctionDraft,
  { vehicles, template }: DraftFacts,
): PlannedLot[] =>
  lots.map((lot, index) => ({
    idLot: lot.idLot ?? null,
    idVehicles: lot.idVehicles,
    ...lotFieldsOf(lot),
    idSellerDealers: lot.idVehicles.map(
      (id) => vehicles.get(id)?.idOwnerDealer ?? template.idDealer,
    ),
    endsAt: lotEndAt(auction, { place: index, lots: lots.length }),
  }));
