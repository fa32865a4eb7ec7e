import { keptTable, type KeptTable } from '@fairlot/kernel';

/** What the trail keeps about persons, why and how long. */
export const keptTables: readonly KeptTable[] = [
  keptTable('record_change', {
    keeps: 'changes to stored data: who changed what, and when',
    personal: 'changed_at fields',
    person: 'id_actor record_key',
    other: 'id_change command_id table_name',
    why:
      'to show who changed what and to which value; of secrets such as passwords only that they ' +
      'changed',
    until: 'as long as the data changed; personal details go from here when they are erased there',
    erasure: 'keep',
    ofUser: "table_name = 'app_user' AND record_key = $1::text",
  }),
  keptTable('record_selection', {
    keeps:
      'selections of stored data for one command: who chose what, when, and what became of each',
    personal: 'asked_at asked',
    person: 'id_actor',
    other: 'table_name command_id count outcomes chosen id_job',
    why: 'to answer a command that is sent twice, and to show what was done to many entries at once',
    until: 'ninety days, then erased',
    erasure: 'keep',
    ofUser: 'id_actor = $1',
    over: `asked_at < to_timestamp(($1::bigint - 90 * 86400000::bigint) / 1000.0)`,
  }),
  keptTable('record_outbox', {
    keeps: 'changes to stored data that programs outside are to be told of, until they are',
    other: 'id_change id_market',
  }),
];
