import { storedTable, type StoredTable } from '@fairlot/kernel';

/** An event contains the user id of its actor. */
export const storedTables: readonly StoredTable[] = [
  storedTable('reaction_checkpoint', {
    keeps: 'last position of each reaction',
    other: 'group_name at',
  }),
  storedTable('reaction_parked', {
    keeps: 'decisions waiting to be processed, with the number of the user who made them',
    person: 'envelope',
    other: 'group_name at stream position error',
    why: 'to process them later',
    until: 'until they are processed or discarded',
  }),
];
