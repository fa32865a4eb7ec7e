import { keptTable, type KeptTable } from '@fairlot/kernel';

/** What registrations keep about persons, why and how long. */
export const registrationTables: readonly KeptTable[] = [
  keptTable('dealer_registration', {
    keeps:
      'applications to become a dealer: company, address, contact data, VAT and registration ' +
      'numbers, and the representative’s name, tax number and date of birth',
    personal: `registered_at language business_name address email city postal_code vat_code mobile
      website phone regon reference_name reference_surname reference_fiscal_code
      reference_birth_date reference_email reference_fca`,
    person: 'id_registration',
    secret: 'content_hash sending_key',
    other: 'state id_market country region type_dealer_activity car_sold buying_interest',
    why: 'to check who wants to trade here and to answer',
    until:
      'until it has been decided on, a year at most, and after that as long as the dealer is ' +
      'registered',
    // With its consents and documents; their files are collected.
    over: `state = 'REGISTERED' AND registered_at < $1::bigint - 365 * 86400000::bigint`,
  }),
  keptTable('registration_consent', {
    keeps:
      'applicants’ answers to consent questions: what was agreed to or refused, in which wording ' +
      'and when',
    personal: 'consent agrees version language answered_at',
    person: 'id_registration',
    why: 'to prove what was asked and what was answered',
    until:
      'until the application has been decided on, a year at most, and after that as long as the ' +
      'dealer is registered',
  }),
  keptTable('registration_document', {
    keeps: 'documents of an application, with the names of the files',
    personal: 'document file_name sha256',
    person: 'id_registration id_file',
    other: 'kind bytes',
    why: 'to prove that the company and its representative exist',
    until:
      'until the application has been decided on, a year at most, and after that as long as the ' +
      'dealer is registered',
  }),
];
