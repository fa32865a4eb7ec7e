import { lotFieldsOf, shownFieldsOf } from '@fairlot/auction-rules';
import type { AnswerTo } from '@fairlot/contracts/operations';
import { admittedCalls } from '@fairlot/access-domain';
import type { UserProfile } from '@fairlot/contracts/access';
import type { AuctionView, LotView, OfferAnswer, PurchaseView } from '@fairlot/contracts/auction';
import type { LiveAuction, LiveLot, PublicLot } from '@fairlot/contracts/live';
import { operations } from '@fairlot/contracts/operations';
import type { ProblemBody } from '@fairlot/contracts/problem';
import type { VehicleView } from '@fairlot/contracts/vehicles';
import { NOW } from './wall-clock.js';

export { NOW };

const HASH = 'a'.repeat(64);

const profile: Omit<UserProfile, 'calls'> = {
  idUser: 7,
  username: 'm.rossi',
  idDealer: 5,
  idMarket: 'IT',
  preferredLanguage: 'EN',
  roles: ['USER'],
  permissions: ['BUYER'],
  consent1: true,
  consent2: true,
  consent3: true,
  flgEnabled: true,
  readOnlyUser: false,
  adminEnabledMarket: [],
  iban: null,
  secondFactor: { awaits: null, kinds: [] },
};

/** A user with the calls that the server would allow. */
export const makeUser = (facts: Partial<UserProfile> = {}): UserProfile => {
  const user = { ...profile, ...facts };
  const consentsAnswered = ![user.consent1, user.consent2, user.consent3].includes(null);
  const { flgEnabled: enabled, readOnlyUser: readOnly } = user;
  const { awaits } = user.secondFactor;
  return {
    calls: admittedCalls({ ...user, enabled, readOnly, consentsAnswered, awaits }, operations),
    ...user,
  };
};

/** A regulation in the format of SEC-66: version 3, which the dealer has not accepted yet. */
export const makeRegulation = (facts: Partial<AnswerTo<'SEC-66'>> = {}): AnswerTo<'SEC-66'> => ({
  accepted: false,
  version: 3,
  language: 'en',
  bindingLanguage: 'en',
  text: 'Offers bind.',
  html: null,
  hash: 'a'.repeat(64),
  publishedAt: NOW - 86_400_000,
  acceptance: null,
  changes: null,
  ...facts,
});

export const makeAuction = (facts: Partial<AuctionView> = {}): AuctionView => ({
  idAuction: 1,
  auctionName: 'Returns November',
  type: 'LEA',
  status: 'RUN',
  idTemplate: 1,
  templateName: 'Nordwind Leasing',
  idOwnerDealer: 9,
  idMarkets: ['IT'],
  timeZone: 'Europe/Rome',
  startDate: '2026-11-21',
  startTime: '10:00',
  endDate: '2026-11-21',
  endTime: '12:00',
  startsAt: NOW - 3_600_000,
  endsAt: NOW + 3_600_000,
  staggerMs: 0,
  extension: null,
  format: { kind: 'ASCENDING' },
  message: null,
  fileMessage: null,
  regulation: { version: 3, accepted: true },
  charges: {
    vatRegime: 'MARGIN',
    vatBasisPoints: 2_200,
    buyerFee: { basisPoints: 250, minMinor: 15_000, maxMinor: null },
  },
  lots: { total: 2, running: 2, paused: 0, closed: 0, toBeAwarded: 0, awarded: 0 },
  position: 2,
  mayOffer: true,
  mayManage: false,
  serverNow: NOW,
  ...facts,
});

export const makeVehicle = (facts: Partial<VehicleView> = {}): VehicleView => ({
  idVehicle: 11,
  brand: 'Audi',
  model: 'a4',
  version: 'Avant 2.0 TDI',
  bodyType: 'ESTATE',
  fuelType: 'DIESEL',
  gearbox: 'MANUAL',
  powerHp: 150,
  mileageKm: 90_000,
  firstRegistration: '2019-04',
  damaged: false,
  licensePlate: 'AB 123 CD',
  region: 'Lombardia',
  brandCode: 'FIAT',
  idMarket: 'IT',
  ...facts,
});

const makePublicLot = (facts: Partial<PublicLot> = {}): PublicLot => ({
  idAuction: 1,
  idLot: 1,
  position: 10,
  awardPosition: -1,
  status: 'RUN',
  lotStatus: 'OPN',
  awardStatus: null,
  paused: false,
  pause: null,
  format: { kind: 'ASCENDING' },
  currency: 'EUR',
  ...shownFieldsOf(lotFieldsOf({ basePriceMinor: 500_000 })),
  unitMinor: 10_000,
  confirmAbovePermille: 1_500,
  priceMinor: 520_000,
  minimumNextMinor: 530_000,
  reserveMet: null,
  clickAndBuyMinor: null,
  offers: 3,
  startsAt: NOW - 3_600_000,
  endsAt: NOW + 600_000,
  extension: null,
  lastCall: null,
  closedAt: null,
  closing: null,
  closeReason: null,
  ...facts,
});

export const makeLot = (facts: Partial<LotView> = {}): LotView => ({
  ...makePublicLot(),
  observed: false,
  own: null,
  vehicles: [makeVehicle()],
  managed: null,
  ...facts,
});

/** A live message: the lot of `makeLot` after one more bid. */
export const makeLiveLot = (facts: Partial<LiveLot> = {}): LiveLot => ({
  ...makePublicLot({ position: 11, priceMinor: 530_000, minimumNextMinor: 540_000, offers: 4 }),
  v: 2,
  serverNow: NOW,
  ...facts,
});

export const makeLiveAuction = (): LiveAuction => ({
  v: 1,
  idAuction: 1,
  position: 4,
  status: 'RUN',
  serverNow: NOW,
  startsAt: NOW - 3_600_000,
  endsAt: NOW + 3_600_000,
  message: null,
  fileMessage: null,
  extension: null,
});

export const makeAnswer = (commandId: string, facts: Partial<OfferAnswer> = {}): OfferAnswer => ({
  outcome: 'accepted',
  idAuction: 1,
  idLot: 1,
  idOffer: 4,
  state: 'LEADING',
  priceMinor: 530_000,
  minimumNextMinor: 540_000,
  maximumMinor: 530_000,
  reserveMet: null,
  endsAt: NOW + 600_000,
  serverNow: NOW,
  receipt: {
    stream: 'lot of the test',
    position: 11,
    commandId,
    ingressAt: NOW,
    decidedAt: NOW,
    eventHash: HASH,
    previousHash: HASH,
    keyId: 'k1',
    root: HASH,
    path: [],
    signature: 'signed',
  },
  ...facts,
});

export const makeProblem = (code: string, facts: Partial<ProblemBody> = {}): ProblemBody => ({
  errorCode: '409001',
  errorMsg: `The server says ${code}`,
  code,
  textKey: `refusal.${code}`,
  facts: {},
  errorId: '6b6f0f3e-1d2c-4c1a-9a3e-0d5a3c1e2f77',
  date: new Date(NOW).toISOString(),
  ...facts,
});

const NO_CHARGES_DUE = { feeMinor: 0, vatMinor: 0, vatOnPriceMinor: 0, vatOnFeeMinor: 0 };
export const makePurchase = (facts: Partial<PurchaseView> = {}): PurchaseView => ({
  ...NO_CHARGES_DUE,
  priceMinor: 500_000,
  totalMinor: 500_000,
  idPurchase: 9,
  settled: true,
  idAuction: 1,
  idLot: 1,
  auctionName: 'Returns November',
  channel: 'AUCTION',
  idDealer: 5,
  businessName: 'Best Cars',
  idAuctioneer: 31,
  charges: makeAuction().charges,
  currency: 'EUR',
  at: NOW,
  rating: null,
  vehicles: [],
  ...facts,
});

/** A page of rows in the format of any list call. On the last page, `next` is null. */
export const makePage = <Row>(rows: readonly Row[], next: string | null = null) => ({
  rows,
  total: { count: rows.length, isExact: true },
  next,
});
