import type { AppendUnit, PendingEvent } from './event.js';
import { EventStoreError } from './event-store.js';

/** Maximum position and version, which every store supports: signed integers of 4 and 2 bytes. */
const POSITION_MAX = 2 ** 31 - 1;
const VERSION_MAX = 2 ** 15 - 1;
const SALT_PATTERN = /^[0-9a-f]{32}$/;

/**
 * Rejects a batch that a store could not return unchanged, before anything is written: units
 * without event and record, invalid positions, and text that is not valid inside JSON.
 * @throws EventStoreError `INVALID`
 */
export const checkUnits = (units: readonly AppendUnit[]): void => {
  for (const { commandId, writes, record = null, seen = [], fence } of units) {
    checkText('commandId', commandId);
    for (const text of fence === undefined ? [] : Object.values(fence)) checkText('fence', text);
    requireSound(writes.length > 0 || record !== null, 'a unit has neither events nor a record');
    if (record !== null) checkText('record', record);
    for (const { stream, expected } of seen) {
      checkText('stream', stream);
      requireSound(isWithin(expected, POSITION_MAX), `expected position ${expected}`);
    }
    for (const { stream, expected, events } of writes) {
      checkText('stream', stream);
      requireSound(events.length > 0, `no events for ${stream}`);
      requireSound(
        isWithin(expected, POSITION_MAX - events.length),
        `expected position ${expected}`,
      );
      for (const event of events) checkEvent(event);
    }
  }
};

const checkEvent = ({ type, version, data, metadata, salt, hash }: PendingEvent): void => {
  checkText('type', type);
  requireSound(isWithin(version, VERSION_MAX), `version ${version}`);
  checkText('data', data);
  checkText('metadata', metadata);
  requireSound(salt === null || SALT_PATTERN.test(salt), 'the salt is not 32 hex digits');
  checkText('hash', hash);
};

/**
 * Rejects control characters and half surrogate pairs, which JSON text never contains because it
 * escapes them. PostgreSQL cannot store NUL. Adapters use the unit separator between values.
 */
const checkText = (field: string, text: string): void => {
  const sound = text !== '' && !text.includes('\0') && !text.includes('\x1f');
  requireSound(
    sound && text.isWellFormed(),
    `${field} is empty or holds a character that JSON escapes`,
  );
};

const isWithin = (value: number, max: number): boolean =>
  Number.isSafeInteger(value) && value >= 0 && value <= max;

const requireSound = (sound: boolean, fault: string): void => {
  if (!sound) throw new EventStoreError('INVALID', fault);
};
