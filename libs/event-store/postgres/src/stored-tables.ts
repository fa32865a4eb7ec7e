import { storedTable, type StoredTable } from '@fairlot/kernel';

/** Events contain only ids of users. Their names are in other tables, where they can be erased. */
export const storedTables: readonly StoredTable[] = [
  storedTable('event', {
    keeps: 'every bid, award and other decision, with the number of the user who made it',
    person: 'data metadata',
    secret: 'salt',
    other: 'xid ordinal stream position type version hash',
    why: 'to prove which bid was placed, when and by whom',
    until: 'permanently; once the account is deleted, the number no longer identifies a person',
  }),
  storedTable('command', {
    keeps: 'the result of every bid and other instruction, with the number of the user who gave it',
    person: 'record',
    other: 'command_id xid ordinal events stored_at',
    why: 'to give a repeated instruction the same reply, and to prove why one was refused',
    until:
      'thirty days if it changed nothing, otherwise permanently; once the account is deleted, the number no longer identifies a person',
  }),
  storedTable('event_seal', {
    keeps: 'signatures of events',
    other: 'xid ordinal chain number record proof',
  }),
  storedTable('log_segment', {
    keeps: 'archive files of the event log',
    other: 'number until_xid until_ordinal events id_file sha256',
  }),
  storedTable('log_segment_stream', {
    keeps: 'streams in each archive file',
    other: 'stream first segment',
  }),
  storedTable('lease', {
    keeps: 'which process holds the lease to write',
    other: 'name holder epoch expires_at',
  }),
];
