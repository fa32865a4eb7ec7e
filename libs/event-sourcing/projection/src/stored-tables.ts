import { storedTable, type StoredTable } from '@fairlot/kernel';

/** These tables hold no personal data. */
export const storedTables: readonly StoredTable[] = [
  storedTable('checkpoint', { keeps: 'how far a projection has come', other: 'name at' }),
  storedTable('projection_version', { keeps: 'by which rules it was made', other: 'name version' }),
  storedTable('held_stream', {
    keeps: 'streams that a projection could not read on',
    other: 'stream position type version after',
  }),
  storedTable('parked_stream', {
    keeps: 'streams that a projection could not take on',
    other: 'read_model stream position type reason',
  }),
  storedTable('event_index', {
    keeps: 'where events stand',
    other: 'context key at stream kind position type command_id decided_at',
  }),
];
