import {
  lotStream,
  minimumNextMinor,
  shownReserveMet,
  type Lot,
  type LotKey,
  type LotState,
} from '@fairlot/auction-domain';
import { decode } from '@fairlot/auction-event-schema';
import type { EventMetadata } from '@fairlot/event-sourcing-declaration';
import type { EventStore, StoredEvent } from '@fairlot/event-store-port';

/** One offer of a mobile user, who sends no command id (reading 54). */
export type MobileOffer = {
  readonly idUser: number;
  readonly key: LotKey;
  readonly lot: LotState;
  readonly amountMinor: number;
};

/** Events of one command on a lot: an offer, the last call that it ends and the extension that follows. */
const TAIL = 3;

const metadataOf = ({ metadata }: StoredEvent): EventMetadata =>
  JSON.parse(metadata) as EventMetadata;

/**
 * The command that this call repeats: the user's own offer of this amount, and nothing has happened
 * on the lot since. Null when there is none; then the offer is judged anew.
 */
export const repeatedCommand = async (
  log: EventStore,
  { idUser, key, lot, amountMinor }: MobileOffer,
): Promise<string | null> => {
  if (lot.status === null) return null;
  const from = Math.max(0, lot.position + 1 - TAIL);
  const tail = await log.readStream(lotStream(key), { from, limit: TAIL });
  const newest = tail.find(({ position }) => position === lot.position);
  if (newest === undefined) return null;
  const { commandId } = metadataOf(newest);
  const first = tail.find((event) => metadataOf(event).commandId === commandId);
  if (first?.type !== 'OfferAccepted' || metadataOf(first).actor.idUser !== idUser) return null;
  const { data } = decode(first.type, first.version, first.data);
  const isSame = 'amountMinor' in data && data.amountMinor === amountMinor;
  return isSame && 'kind' in data && data.kind === 'OFFER' ? commandId : null;
};

/** How a dealer stands on an open lot now, as everybody sees the lot. */
export const standingNow = (lot: Lot, idDealer: number | null) => ({
  state: lot.standing?.idLeader === idDealer ? ('LEADING' as const) : ('OUTBID' as const),
  priceMinor: lot.standing?.priceMinor ?? null,
  maximumMinor: lot.standing?.idLeader === idDealer ? lot.standing.leaderMaxMinor : null,
  reserveMet: shownReserveMet(lot.terms, lot.standing?.reserveMet ?? false),
  minimumNextMinor: minimumNextMinor(lot),
  endsAt: lot.endsAt,
});
