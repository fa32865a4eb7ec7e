import { storedTable, type StoredTable } from '@fairlot/kernel';

/** These tables hold no personal data. */
export const storedTables: readonly StoredTable[] = [
  storedTable('checkpoint', { keeps: 'last position of each projection', other: 'name at' }),
  storedTable('projection_version', {
    keeps: 'version of the code that built each projection',
    other: 'name version',
  }),
  storedTable('held_stream', {
    keeps: 'streams that the relay holds back because of an unreadable event',
    other: 'stream position type version after',
  }),
  storedTable('parked_stream', {
    keeps: 'streams that a projection parked after an error',
    other: 'read_model stream position type reason',
  }),
  storedTable('event_index', {
    keeps: 'positions of events in the log',
    other: 'context key at stream kind position type command_id decided_at',
  }),
];
