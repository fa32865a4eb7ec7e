import { decode } from '@fairlot/auction-event-schema';
import {
  HISTORY_FIELDS,
  type Damage,
  type EquipmentItem,
  type HistoryChange,
  type HistoryEntry,
  type HistoryField,
  type HistoryValue,
} from '@fairlot/contracts/vehicles';
import type { EventMetadata } from '@fairlot/event-sourcing-declaration';
import { canonicalJson } from '@fairlot/kernel';
import type { StoredEvent } from '@fairlot/event-store-port';
import type { ReturnReason, VehicleEvent, VehicleHolder } from '@fairlot/vehicles-domain';
import type { FileChange, HistorySource, VehicleRegistry } from '@fairlot/vehicles-records';

/** A change as read from its source, with the user's id instead of a name. */
export type VehicleChange = Pick<HistoryEntry, 'at' | 'what' | 'changes'> & {
  readonly source: HistorySource;
  /** Position of the change within its source. */
  readonly position: number;
  /** User who made the change. Null for the portal itself, and for a user who must not be named. */
  readonly idUser: number | null;
  readonly reason: ReturnReason | null;
  readonly idTemplate: number | null;
  readonly lot: VehicleHolder | null;
};

const NO_DETAILS = { idUser: null, reason: null, idTemplate: null, lot: null } as const;

type RecordChange = Awaited<ReturnType<VehicleRegistry['trail']>>[number];
type ChangedFields = RecordChange['fields'];

const scalarChanges = (
  fields: ChangedFields,
  among: readonly HistoryField[] = HISTORY_FIELDS,
): HistoryChange[] =>
  among.flatMap((field) => {
    const change = fields[field];
    if (change === undefined) return [];
    return [{ field, old: change.old as HistoryValue, new: change.new as HistoryValue }];
  });

const changeKindOf = ({ idActor, commandId, fields }: RecordChange): HistoryEntry['what'] => {
  if (fields['brand']?.old === null) return 'CREATED';
  if (commandId?.startsWith('import-undo:') === true) return 'IMPORT_UNDONE';
  // Imports from the command line have no user account.
  return idActor === null || commandId?.startsWith('import:') === true ? 'IMPORTED' : 'EDITED';
};

const trailChange = (change: RecordChange) => ({
  ...NO_DETAILS,
  position: Number(change.idChange),
  at: change.changedAt.getTime(),
  idUser: change.idActor,
});

/** A change of a vehicle's data, by SEC-23 or by an import of a vehicle list. */
export const fromRecordChange = (change: RecordChange): VehicleChange => ({
  ...trailChange(change),
  source: 'record',
  what: changeKindOf(change),
  changes: scalarChanges(change.fields),
});

/** Removes items from a list, one occurrence per item, because duplicates count separately. */
const removeItems = <Item>(items: readonly Item[], others: readonly Item[]): Item[] => {
  const left = others.map(canonicalJson);
  return items.filter((item) => {
    const at = left.indexOf(canonicalJson(item));
    if (at !== -1) left.splice(at, 1);
    return at === -1;
  });
};

type ListField = 'damages' | 'equipment' | 'services';
const changedListsIn = (fields: ChangedFields): HistoryChange[] =>
  (['damages', 'equipment', 'services'] as const satisfies readonly ListField[]).flatMap(
    (field) => {
      const [old = [], now = []] = [fields[field]?.old, fields[field]?.new].map(
        (list) => (list ?? []) as (Damage | EquipmentItem)[],
      );
      const change = { field, old: removeItems(old, now), new: removeItems(now, old) };
      return change.old.length + change.new.length === 0 ? [] : [change as HistoryChange];
    },
  );

/**
 * A change of a condition report (ENG-111). For lists, it contains the removed and the added items.
 */
export const fromConditionChange = (change: RecordChange): VehicleChange => {
  const { appraisal } = change.fields;
  return {
    ...trailChange(change),
    source: 'condition',
    what: 'CONDITION',
    changes: [
      ...changedListsIn(change.fields),
      ...(appraisal === undefined ? [] : [{ field: 'appraisal', ...appraisal } as HistoryChange]),
      ...scalarChanges(change.fields, ['damageMinor']),
    ],
  };
};

const FILE_CHANGE_KINDS = {
  ATTACHED: { what: 'FILES_ATTACHED', field: 'file' },
  REMOVED: { what: 'FILE_REMOVED', field: 'file' },
  TURNED: { what: 'PICTURE_TURNED', field: 'turned' },
  ORDERED: { what: 'PICTURES_ORDERED', field: 'order' },
} as const;

/** A change of files by ENG-90, ENG-92, ENG-100 or ENG-101. */
export const fromFileChange = (change: FileChange): VehicleChange => {
  const { idChange, at, idUser, what: done, old, new: now } = change;
  const { what, field } = FILE_CHANGE_KINDS[done];
  return {
    ...NO_DETAILS,
    source: 'files',
    position: idChange,
    at,
    idUser,
    what,
    changes: old === null && now === null ? [] : [{ field, old, new: now }],
  };
};

const LOT_CHANGE_KINDS = {
  VehicleListed: 'LISTED',
  VehicleUnlisted: 'UNLISTED',
  VehicleAwarded: 'AWARDED',
  VehicleAwardReverted: 'AWARD_REVERTED',
} as const;

/**
 * A move, or an event of a lot with the vehicle. Only moves contain the user: a buyer, who must not
 * be named, may have caused an award.
 */
export const fromStreamEvent = (stored: StoredEvent): VehicleChange => {
  const { type, version, data, position } = stored;
  const event = decode(type, version, data) as VehicleEvent;
  const { decidedAt: at } = JSON.parse(stored.metadata) as EventMetadata;
  const common = { ...NO_DETAILS, source: 'stream', position, at } as const;
  if (event.type !== 'VehicleMoved' && event.type !== 'VehicleMoveUndone') {
    const { idAuction, idLot } = event.data;
    return {
      ...common,
      what: LOT_CHANGE_KINDS[event.type],
      changes: [],
      lot: { idAuction, idLot },
    };
  }
  const { from, to, idUser, idTemplate } = event.data;
  return {
    ...common,
    idUser,
    idTemplate,
    what: event.type === 'VehicleMoved' ? 'MOVED' : 'MOVE_UNDONE',
    changes: [{ field: 'state', old: from, new: to }],
    reason: 'reason' in event.data ? event.data.reason : null,
  };
};
