import { storedTable, type StoredTable } from '@fairlot/kernel';

const WITH_REGISTRATION =
  'until the registration is decided, at most one year, then as long as the dealer is registered';

/** Personal data of registrations: content, reason and retention. */
export const registrationTables: readonly StoredTable[] = [
  storedTable('dealer_registration', {
    keeps:
      'registrations of dealers: company, address, contact details, VAT and registration numbers, and the representative’s name, tax identification number and date of birth',
    personal: `registered_at due_at decided_at reject_reason internal_note language business_name address email city postal_code vat_code mobile
      website phone regon reference_name reference_surname reference_fiscal_code
      reference_birth_date reference_email reference_fca`,
    person: 'id_registration id_assignee id_decider',
    secret: 'content_hash sending_key',
    other:
      'state id_market id_dealer country region type_dealer_activity car_sold buying_interest registry_check',
    why: 'to check who wants to trade here, and to reply',
    until: WITH_REGISTRATION,
    // Its consents and documents are deleted with it. The files are deleted separately.
    over: `state <> 'ACCEPTED' AND registered_at < $1::bigint - 365 * 86400000::bigint`,
  }),
  storedTable('registration_consent', {
    keeps:
      'applicants’ answers to consent questions: what was accepted or declined, which wording and when',
    personal: 'consent agrees version language answered_at',
    person: 'id_registration',
    why: 'to prove what we asked and what the answer was',
    until: WITH_REGISTRATION,
  }),
  storedTable('registration_document', {
    keeps: 'documents of a registration, with file names',
    personal: 'document file_name sha256',
    person: 'id_registration id_file',
    other: 'kind bytes',
    why: 'to prove that the company and its representative exist',
    until: WITH_REGISTRATION,
  }),
  storedTable('registration_question', {
    keeps: 'questions to applicants and their answers',
    personal: 'question asked_at answer answered_at',
    person: 'id_registration id_asker',
    other: 'id_question',
    why: 'to complete a registration',
    until: WITH_REGISTRATION,
  }),
  storedTable('registration_step', {
    keeps: 'what staff and applicants did with a registration, and which documents staff opened',
    personal: 'step at detail',
    person: 'id_registration id_actor',
    other: 'id_step command_id',
    why: 'to prove who decided, and who saw an applicant’s documents',
    until: WITH_REGISTRATION,
  }),
  storedTable('registration_link', {
    keeps: 'links to the status page of a registration, only as a hash',
    personal: 'expires_at',
    person: 'id_registration',
    secret: 'tag_hash',
    why: 'to show applicants the status of their registration',
    until: 'sixty days',
    over: 'expires_at < $1::bigint',
  }),
];
