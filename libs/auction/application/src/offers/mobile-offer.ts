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

type Data = Readonly<Partial<Record<'kind' | 'amountMinor' | 'idOffer', unknown>>>;
const dataOf = ({ type, version, data }: StoredEvent): Data => {
  const decoded: object = decode(type, version, data).data;
  return decoded;
};

/**
 * The command that this call repeats: the user's bid of this amount, if nothing has happened on the
 * lot since, or staff have voided it. Null for a new bid.
 */
export const repeatedCommand = async (
  log: EventStore,
  { idUser, key, lot, amountMinor }: MobileOffer,
): Promise<string | null> => {
  if (lot.status === null) return null;
  const from = Math.max(0, lot.position + 1 - TAIL);
  const tail = await log.readStream(lotStream(key), { from, limit: TAIL });
  const isSame = (event: StoredEvent): boolean => {
    if (event.type !== 'OfferAccepted' || metadataOf(event).actor.idUser !== idUser) return false;
    const data = dataOf(event);
    return data.kind === 'OFFER' && data.amountMinor === amountMinor;
  };
  // Later bids of the user may be voided too, so this is not always the latest one.
  const offer = tail.findLast(isSame);
  if (offer === undefined) return null;
  const { commandId } = metadataOf(offer);
  const { idOffer } = dataOf(offer);
  const newest = tail.find(({ position }) => position === lot.position);
  const isNewest = newest !== undefined && metadataOf(newest).commandId === commandId;
  const isVoided = tail.some(
    (event) => event.type === 'OfferVoided' && dataOf(event).idOffer === idOffer,
  );
  return isNewest || isVoided ? commandId : null;
};

/** The dealer's current status on an open lot, from public data. */
export const standingNow = (lot: Lot, idDealer: number | null) => ({
  state: lot.standing?.idLeader === idDealer ? ('LEADING' as const) : ('OUTBID' as const),
  priceMinor: lot.standing?.priceMinor ?? null,
  maximumMinor: lot.standing?.idLeader === idDealer ? lot.standing.leaderMaxMinor : null,
  reserveMet: reserveMetForPublic(lot.terms, lot.standing?.reserveMet ?? false),
  minimumNextMinor: minimumNextMinor(lot),
  endsAt: lot.endsAt,
});
