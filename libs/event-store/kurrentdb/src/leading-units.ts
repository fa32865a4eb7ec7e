import type { AppendUnit } from '@fairlot/event-store-port';
import { type NewRecord, recordsOf } from './records.js';
import type { StreamNames } from './stream-names.js';

/** A server takes 1 MiB in one append by default (`MaxAppendSize`); the seal needs room as well. */
const BYTES_MAX = 700_000;
/** What the server keeps beside the bytes of a record, at most. */
const RECORD_BYTES = 256;

export type UnitRecords = { readonly unit: AppendUnit; readonly records: readonly NewRecord[] };

/** The first units of a batch that fit into one append; one unit always, as none is ever split. */
export const leadingUnits = (
  units: readonly AppendUnit[],
  names: StreamNames,
): readonly UnitRecords[] => {
  const leading: UnitRecords[] = [];
  let bytes = 0;
  for (const unit of units) {
    const records = recordsOf(unit, names);
    for (const { streamName, record } of records)
      bytes += RECORD_BYTES + streamName.length + record.type.length + record.data.length;
    if (bytes > BYTES_MAX && leading.length > 0) break;
    leading.push({ unit, records });
  }
  return leading;
};
