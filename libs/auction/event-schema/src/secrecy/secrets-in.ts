import type { OfferAccepted } from '@fairlot/auction-domain';
import { eachLotField, type LotFieldName, type Secret } from '@fairlot/auction-rules';
import type { AuctionContextEvent } from '../auction-context-event.js';

/** The secret that a field reveals; null if it reveals none. */
type FieldSecret<Data> = Secret | null | ((data: Data) => Secret | null);
type FieldsOf<Data> = { readonly [Field in keyof Data]-?: FieldSecret<Data> };
type SecretsOf<Event extends AuctionContextEvent> = {
  readonly [Type in Event['type']]: FieldsOf<Extract<Event, { type: Type }>['data']>;
};

const TIME_FIELDS = { startsAt: null, endsAt: null } as const;
const LOT_TERMS = {
  ...TIME_FIELDS,
  idVehicles: null,
  ...eachLotField<Record<LotFieldName, Secret | null>>((_name, { secret }) => secret),
  currency: null,
  format: null,
  policy: null,
  policyHash: null,
} as const;
const AUCTION_TERMS = {
  ...TIME_FIELDS,
  staggerMs: null,
  name: null,
  auctionType: null,
  idTemplate: null,
  idMarkets: null,
  format: null,
  policy: null,
  policyHash: null,
  regulation: null,
  idLots: null,
} as const;
const EXTENSION_FIELDS = { endsAt: null, reason: null, note: null } as const;
const WINNER_SECRETS = { idOffer: 'RESULT', idDealer: 'PARTY', priceMinor: 'RESULT' } as const;
const ID_FIELDS = { idAuction: null, idLot: null } as const;
const STEP_FIELDS = { moveId: null, from: null, to: null, idTemplate: null, idUser: null } as const;
const REASON_FIELD = { reason: null } as const;

/**
 * The secret of an amount. Null for a plain bid that is not above the price, because the price
 * reveals it. A higher amount, or that of an agent, is a maximum.
 */
const amountSecretOf = ({ kind, amountMinor, priceMinor }: OfferAccepted['data']): Secret | null =>
  kind === 'OFFER' && amountMinor <= priceMinor ? null : 'MAXIMUM';

/**
 * The secret of every field of every event. A new field does not compile until its secret is
 * declared.
 */
const SECRETS_IN: SecretsOf<AuctionContextEvent> = {
  LotScheduled: { ...LOT_TERMS, ...ID_FIELDS, idSellerDealers: null },
  LotRescheduled: { ...LOT_TERMS, idSellerDealers: null },
  LotStarted: { endsAt: null },
  OfferAccepted: {
    idOffer: null,
    idDealer: 'PARTY',
    offeredAt: null,
    kind: null,
    amountMinor: amountSecretOf,
    currency: null,
    idLeader: 'PARTY',
    idLeadingOffer: null,
    leaderMaxMinor: 'LEADER_MAXIMUM',
    priceMinor: null,
    reserveMet: null,
    exposureMinor: 'EXPOSURE',
  },
  SealedOfferAccepted: {
    idOffer: 'SEALED_OFFER',
    idDealer: 'PARTY',
    amountMinor: 'SEALED_AMOUNT',
    currency: null,
    exposureMinor: 'EXPOSURE',
  },
  OfferVoided: {
    idOffer: 'SEALED_OFFER',
    idDealer: 'PARTY',
    reason: null,
    idLeader: 'PARTY',
    idLeadingOffer: null,
    leaderMaxMinor: 'LEADER_MAXIMUM',
    priceMinor: null,
    reserveMet: 'RESULT',
    bound: 'RESULT',
  },
  LotExtended: EXTENSION_FIELDS,
  LotPaused: { reason: null, pausedAt: null },
  LotResumed: { endsAt: null },
  LastCallStarted: { closesAt: null, reason: null },
  LastCallCancelled: { cause: null },
  LotClosed: {
    closedAt: null,
    awardStatus: null,
    reserveMet: 'RESULT',
    bound: 'RESULT',
    reason: null,
  },
  LotSold: { ...WINNER_SECRETS, exposureMinor: 'EXPOSURE' },
  LotAwarded: WINNER_SECRETS,
  LotAwardReverted: { reason: null, revertedAt: null },
  LotReopened: { endsAt: null, reason: null },
  LotWithdrawn: REASON_FIELD,
  AwardOpened: {
    ...ID_FIELDS,
    idVehicles: null,
    currency: null,
    reserveMet: 'RESULT',
    bound: 'RESULT',
    bindsUntilAt: null,
  },
  OfferAwarded: {
    idOffer: 'RESULT',
    idDealer: 'PARTY',
    amountMinor: 'RESULT',
    channel: null,
    reason: null,
  },
  AwardRefused: REASON_FIELD,
  AwardReverted: REASON_FIELD,
  AwardDropped: {},
  AwardSettled: { idPurchase: null },
  AuctionPublished: { ...AUCTION_TERMS, idAuction: null, idOwnerDealer: null },
  AuctionEdited: AUCTION_TERMS,
  AuctionStarted: {},
  AuctionExtended: EXTENSION_FIELDS,
  AuctionMessageSet: { message: null },
  AuctionFileMessageSet: { file: null },
  AuctionLotsChanged: { lots: null },
  AuctionClosed: {},
  AuctionReopened: { endsAt: null },
  AuctionAwarded: {},
  AuctionAwardReverted: {},
  AuctionDeleted: {},
  VehicleListed: ID_FIELDS,
  VehicleUnlisted: { ...ID_FIELDS, free: null },
  VehicleAwarded: ID_FIELDS,
  VehicleAwardReverted: ID_FIELDS,
  VehicleMoved: { ...STEP_FIELDS, reason: null, movedAt: null },
  VehicleMoveUndone: STEP_FIELDS,
};

/** Type and data of an event in the log, of any version and possibly of an unknown type. */
export type LoggedData = {
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
};

type DeclaredSecret = FieldSecret<LoggedData['data']>;
const secretsByType: ReadonlyMap<string, ReadonlyMap<string, DeclaredSecret>> = new Map(
  Object.entries<object>(SECRETS_IN).map(([type, fields]) => [
    type,
    new Map<string, DeclaredSecret>(Object.entries(fields)),
  ]),
);

/** Fields of older versions that reveal no secret. */
const FORMER_FIELDS: ReadonlySet<string> = new Set(['sealed', 'idSellerDealer']);

/**
 * Returns a function for the secret of an event's field. An undeclared field has the secret STATE.
 */
export const secretsIn = ({ type, data }: LoggedData): ((field: string) => Secret | null) => {
  const fields = secretsByType.get(type);
  return (field) => {
    const declared = fields?.get(field);
    if (declared === undefined) return FORMER_FIELDS.has(field) ? null : 'STATE';
    return typeof declared === 'function' ? declared(data) : declared;
  };
};

/** The event types with secrets, and their fields by secret, for documentation. */
export const declaredSecrets = (): (readonly [type: string, fields: string])[] =>
  [...secretsByType].flatMap(([type, fields]) => {
    const named = [...fields].flatMap(([field, secret]) =>
      secret === null
        ? []
        : [`${field}: ${typeof secret === 'string' ? secret : 'MAXIMUM above the price'}`],
    );
    return named.length === 0 ? [] : [[type, named.join(', ')] as const];
  });
