import {
  lotStream,
  minimumNextMinor,
  reserveMetForPublic,
  type Lot,
  type LotKey,
  type LotState,
} from '@fairlot/auction-domain';
import { decode } from '@fairlot/auction-event-schema';
import type { EventMetadata } from '@fairlot/event-sourcing-declaration';
import type { EventStore, StoredEvent } from '@fairlot/event-store-port';

/** One bid of a mobile user, who sends no command id (reading 54). */
export type MobileOffer = {
  readonly idUser: number;
  readonly key: LotKey;
  readonly lot: LotState;
  readonly amountMinor: number;
};

/** A bid that was voided more events ago than this does not count as a repeat. */
const TAIL = 200;

const metadataOf = ({ metadata }: StoredEvent): EventMetadata =>
  JSON.parse(metadata) as EventMetadata;

const dataOf = ({ type, version, data }: StoredEvent): object => decode(type, version, data).data;
const idOfferOf = (data: object): unknown => ('idOffer' in data ? data.idOffer : undefined);

/**
 * Returns the command that this call repeats: the user's own bid of this amount, if nothing has
 * happened on the lot since, or staff have voided it. Null means a new bid.
 */
export const repeatedCommand = async (
  log: EventStore,
  { idUser, key, lot, amountMinor }: MobileOffer,
): Promise<string | null> => {
  if (lot.status === null) return null;
  const from = Math.max(0, lot.position + 1 - TAIL);
  const tail = await log.readStream(lotStream(key), { from, limit: TAIL });
  const offer = tail.findLast(
    (event) => event.type === 'OfferAccepted' && metadataOf(event).actor.idUser === idUser,
  );
  if (offer === undefined) return null;
  const data = dataOf(offer);
  const isSame =
    'kind' in data && data.kind === 'OFFER' && 'amountMinor' in data
      ? data.amountMinor === amountMinor
      : false;
  if (!isSame) return null;
  const { commandId } = metadataOf(offer);
  const newest = tail.find(({ position }) => position === lot.position);
  const isNewest = newest !== undefined && metadataOf(newest).commandId === commandId;
  const isVoided = tail.some(
    (event) => event.type === 'OfferVoided' && idOfferOf(dataOf(event)) === idOfferOf(data),
  );
  return isNewest || isVoided ? commandId : null;
};

/** The dealer's current standing on an open lot, from public data. */
export const standingNow = (lot: Lot, idDealer: number | null) => ({
  state: lot.standing?.idLeader === idDealer ? ('LEADING' as const) : ('OUTBID' as const),
  priceMinor: lot.standing?.priceMinor ?? null,
  maximumMinor: lot.standing?.idLeader === idDealer ? lot.standing.leaderMaxMinor : null,
  reserveMet: reserveMetForPublic(lot.terms, lot.standing?.reserveMet ?? false),
  minimumNextMinor: minimumNextMinor(lot),
  endsAt: lot.endsAt,
});
