import type { AppendUnit } from '@fairlot/event-store-port';
import { type NewRecord, recordsOf } from './records.js';
import type { StreamNames } from './stream-names.js';

/** Maximum bytes of one append: the default of a 26.1 server. */
export const APPEND_BYTES_MAX = 256 * 1_024 ** 2;
/** Share of an append that is reserved for the batch's seal, which lists every event. */
const SEAL_SHARE = 1 / 3;
/** Maximum number of bytes that the server adds to a record. */
const RECORD_BYTES = 256;

export type UnitRecords = { readonly unit: AppendUnit; readonly records: readonly NewRecord[] };

/** As many units from the start of a batch as fit into one append, but at least one. */
export const leadingUnits = (
  units: readonly AppendUnit[],
  names: StreamNames,
  appendBytesMax: number,
): readonly UnitRecords[] => {
  const leading: UnitRecords[] = [];
  const bytesMax = appendBytesMax * (1 - SEAL_SHARE);
  let bytes = 0;
  for (const unit of units) {
    const records = recordsOf(unit, names);
    for (const { streamName, record } of records)
      bytes += RECORD_BYTES + streamName.length + record.type.length + record.data.length;
    if (bytes > bytesMax && leading.length > 0) break;
    leading.push({ unit, records });
  }
  return leading;
};
