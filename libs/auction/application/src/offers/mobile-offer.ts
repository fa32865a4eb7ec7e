import {
  lotStream,
  minimumNextMinor,
  reserveMetForPublic,
  type Lot,
  type LotKey,
  type LotState,
} from '@fairlot/auction-domain';
import { decode } from '@fairlot/auction-event-schema';
import type { OfferQueries } from '@fairlot/auction-read-model';
import type { EventMetadata } from '@fairlot/event-sourcing-declaration';
import { readEvents } from '@fairlot/event-sourcing-inspection';
import type { EventStore, StoredEvent } from '@fairlot/event-store-port';

/** A bid from the mobile call, which has no command id (reading 54). */
export type MobileOffer = {
  readonly idUser: number;
  readonly idDealer: number | null;
  readonly key: LotKey;
  readonly lot: LotState;
  readonly amountMinor: number;
};
type OfferSources = { readonly log: EventStore; readonly offers: OfferQueries };

/**
 * Number of newest events of a lot that are read from the log, because the read model may not
 * contain them yet.
 */
const RECENT_EVENTS = 200;
/**
 * Number of earlier bids of the dealer that are compared, to find the user's bid among those of
 * colleagues.
 */
const EARLIER_BIDS = 100;

const metadataOf = ({ metadata }: StoredEvent): EventMetadata =>
  JSON.parse(metadata) as EventMetadata;

type OfferData = Readonly<Partial<Record<'kind' | 'amountMinor' | 'idOffer', unknown>>>;
const offerDataOf = ({ type, version, data }: StoredEvent): OfferData => {
  const decoded: object = decode(type, version, data).data;
  return decoded;
};

/**
 * The command that this call repeats: the user's latest bid of this amount, if nothing has happened
 * on the lot since, or staff have voided it. Null for a new bid.
 */
export const repeatedCommand = async (
  { log, offers }: OfferSources,
  offer: MobileOffer,
): Promise<string | null> => {
  const { key, lot } = offer;
  if (lot.status === null) return null;
  const from = Math.max(0, lot.position + 1 - RECENT_EVENTS);
  const recent = await log.readStream(lotStream(key), { from, limit: RECENT_EVENTS });
  const voided = new Set(
    recent.filter(({ type }) => type === 'OfferVoided').map((event) => offerDataOf(event).idOffer),
  );
  // The latest bid of this amount. Later bids of the user may have been voided too.
  const latest = recent.findLast((event) => isSame(event, offer));
  if (latest === undefined)
    return from === 0 ? null : wasVoidedBefore({ log, offers }, offer, voided);
  const { commandId } = metadataOf(latest);
  const newest = recent.find(({ position }) => position === lot.position);
  const isNewest = newest !== undefined && metadataOf(newest).commandId === commandId;
  return isNewest || voided.has(offerDataOf(latest).idOffer) ? commandId : null;
};

const isSame = (event: StoredEvent, { idUser, amountMinor }: MobileOffer): boolean => {
  if (event.type !== 'OfferAccepted' || metadataOf(event).actor.idUser !== idUser) return false;
  const data = offerDataOf(event);
  return data.kind === 'OFFER' && data.amountMinor === amountMinor;
};

/**
 * Like `repeatedCommand`, but for bids before the recent events. The read model contains the
 * positions of these bids, and whether they were voided.
 * @param voided ids of bids that the recent events void
 */
const wasVoidedBefore = async (
  { log, offers }: OfferSources,
  offer: MobileOffer,
  voided: ReadonlySet<unknown>,
): Promise<string | null> => {
  const { idDealer, key, amountMinor } = offer;
  if (idDealer === null) return null;
  const rows = await offers.sameOffers(idDealer, { ...key, amountMinor }, EARLIER_BIDS);
  const stream = lotStream(key);
  const events = await readEvents(
    log,
    rows.map(({ position }) => ({ stream, position })),
  );
  for (const row of rows) {
    const event = events.of({ stream, position: row.position });
    if (event === undefined || !isSame(event, offer)) continue;
    return row.voided || voided.has(row.idOffer) ? metadataOf(event).commandId : null;
  }
  return null;
};

/** The dealer's current status on an open lot, for the response. */
export const currentStanding = (lot: Lot, idDealer: number | null) => ({
  state: lot.standing?.idLeader === idDealer ? ('LEADING' as const) : ('OUTBID' as const),
  priceMinor: lot.standing?.priceMinor ?? null,
  maximumMinor: lot.standing?.idLeader === idDealer ? lot.standing.leaderMaxMinor : null,
  reserveMet: reserveMetForPublic(lot.terms, lot.standing?.reserveMet ?? false),
  minimumNextMinor: minimumNextMinor(lot),
  endsAt: lot.endsAt,
});
