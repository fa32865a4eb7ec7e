import { keptTable, type KeptTable } from '@fairlot/kernel';

/** These tables hold no personal data. */
export const keptTables: readonly KeptTable[] = [
  keptTable('checkpoint', { keeps: 'how far a projection has come', other: 'name at' }),
  keptTable('projection_version', { keeps: 'by which rules it was made', other: 'name version' }),
  keptTable('held_stream', {
    keeps: 'streams that a projection could not read on',
    other: 'stream position type version after',
  }),
  keptTable('parked_stream', {
    keeps: 'streams that a projection could not take on',
    other: 'read_model stream position type reason',
  }),
  keptTable('event_index', {
    keeps: 'where events stand',
    other: 'context key at stream kind position type command_id decided_at',
  }),
];
