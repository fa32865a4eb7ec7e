import { maySee, type Moment, type Viewer } from '@fairlot/auction-rules';
import type { AuctionContextEvent, PublicEvent } from '../auction-context-event.js';
import { secretsIn, type LoggedData } from './secrets-in.js';

/** The part of an event's data that the viewer may see now. */
export const visibleData = (
  viewer: Viewer,
  moment: Moment,
  event: LoggedData,
): Readonly<Record<string, unknown>> => {
  const { data } = event;
  const visible: Record<string, unknown> = {};
  const secretOf = secretsIn(event);
  let isWhole = true;
  for (const field of Object.keys(data)) {
    const secret = secretOf(field);
    if (secret === null || maySee(viewer, moment, secret)) visible[field] = data[field];
    else isWhole = false;
  }
  return isWhole ? data : visible;
};

/** Metadata fields with the hash of a complete command or state. */
const HASH_FIELDS: ReadonlySet<string> = new Set(['fingerprint', 'stateHash']);

/** Whether the hashes of an event are visible. A hash without a salt is as secret as the state. */
export const mayCheckHash = (viewer: Viewer, moment: Moment, salt: string | null): boolean =>
  maySee(viewer, moment, salt === null ? 'STATE' : 'SALTED_HASH');

/**
 * The visible part of an event's metadata. Actor and time are not secrets of the lot, but hashes
 * can be.
 */
export const visibleMetadata = (
  metadata: Readonly<Record<string, unknown>>,
  showsHashes: boolean,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(metadata).filter(([field]) => showsHashes || !HASH_FIELDS.has(field)),
  );

/** Removes data that must never leave the log, whatever happens to the lot later (I11). */
export const redact = (event: AuctionContextEvent): PublicEvent => {
  const data = visibleData('FOLLOWER', 'OVER', event);
  return (data === event.data ? event : { type: event.type, data }) as PublicEvent;
};
