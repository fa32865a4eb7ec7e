import { keptTable, type KeptTable } from '@fairlot/kernel';

/** An event names who caused it by his number. */
export const keptTables: readonly KeptTable[] = [
  keptTable('reaction_checkpoint', {
    keeps: 'how far a reaction has come',
    other: 'group_name at',
  }),
  keptTable('reaction_parked', {
    keeps: 'decisions that could not be processed yet, with the number of the user who caused them',
    person: 'envelope',
    other: 'group_name at stream position error',
    why: 'to process them later',
    until: 'until they are processed or given up',
  }),
];
