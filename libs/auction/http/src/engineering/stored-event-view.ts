import { parseStream } from '@fairlot/auction-domain';
import type { StoredEventView } from '@fairlot/contracts';
import type { CommittedEvent } from '@fairlot/event-store-port';

type Fields = Record<string, unknown>;

/** What tells a sealed amount, in whichever event of a lot or its award. */
const SEALED_FIELDS = ['amountMinor', 'priceMinor', 'bound'];

/** Hashes over a sealed amount: the few amounts that are possible could be tried on them. */
const TELLING_FIELDS = ['fingerprint', 'stateHash'];

const without = (hidden: readonly string[], fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([field]) => !hidden.includes(field)));

/**
 * An event for engineers, ids only, as stored; of a lot that hides its offers without amounts and
 * without any hash.
 */
export const storedEventView = (event: CommittedEvent, isHidden: boolean): StoredEventView => {
  const data = JSON.parse(event.data) as Fields;
  const metadata = JSON.parse(event.metadata) as Fields;
  return {
    stream: event.stream,
    position: event.position,
    type: event.type,
    version: event.version,
    data: isHidden ? without(SEALED_FIELDS, data) : data,
    metadata: isHidden ? without(TELLING_FIELDS, metadata) : metadata,
    hash: isHidden ? '' : event.hash,
    at: event.at,
  };
};

/** The auction that a stream belongs to, and the lot when it is one's; null for anything else. */
export const addressOf = (stream: string): { idAuction: number; idLot: number | null } | null => {
  const name = parseStream(stream);
  if (name === null || name.aggregate === 'vehicle') return null;
  return { idAuction: name.idAuction, idLot: name.aggregate === 'auction' ? null : name.idLot };
};
