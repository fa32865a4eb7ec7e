import { storedTable, type StoredTable } from '@fairlot/kernel';

/** The tables of this library with personal data: what is stored, why and for how long. */
export const storedTables: readonly StoredTable[] = [
  storedTable('record_change', {
    keeps: 'changes to stored data: who changed what, and when',
    personal: 'changed_at fields',
    person: 'id_actor id_approver record_key',
    other: 'id_change command_id table_name market application',
    why: 'to show who changed what and to which value; for secrets such as passwords only that they changed',
    until: 'as long as the changed data; personal details deleted there are also removed here',
    erasure: 'keep',
    ofUser: "table_name = 'app_user' AND record_key = $1::text",
  }),
  storedTable('record_selection', {
    keeps: 'records selected for a bulk action: who selected what, when, and the result for each',
    personal: 'asked_at asked',
    person: 'id_actor',
    other: 'table_name command_id count outcomes chosen id_job',
    why: 'to give the same reply to an action that is sent twice, and to show what a bulk action did',
    until: 'ninety days, then deleted',
    erasure: 'keep',
    ofUser: 'id_actor = $1',
    over: `asked_at < to_timestamp(($1::bigint - 90 * 86400000::bigint) / 1000.0)`,
  }),
  storedTable('record_export', {
    keeps: 'lists saved as files: who requested which list, when, and with which rights',
    personal: 'asked_at asked rights',
    person: 'id_actor',
    other: 'id_export command_id id_job ended_at deleted_at id_file bytes rows reason',
    why: 'to write a file in the background and to return it only to the user who requested it',
    until: 'one day, then deleted with the file',
    erasure: 'delete',
    ofUser: 'id_actor = $1',
    over: `asked_at < to_timestamp(($1::bigint - 86400000) / 1000.0)`,
  }),
  storedTable('record_document', {
    keeps: 'documents that staff uploaded for records: who uploaded which file, and when',
    personal: 'uploaded_at name',
    person: 'id_actor',
    other: 'id_file command_id kind bytes table_name field record_key',
    why: 'to return a document to users who can see its record',
    until: 'as long as the record has it, or one day if the record was not saved',
    erasure: 'keep',
    ofUser: 'id_actor = $1',
    over: `table_name IS NULL AND uploaded_at < to_timestamp(($1::bigint - 86400000) / 1000.0)`,
  }),
  storedTable('record_outbox', {
    keeps: 'changes to stored data, until they are published to third-party services',
    other: 'id_change id_market',
  }),
];
