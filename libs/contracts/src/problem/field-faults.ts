/** What rules of our own find wrong with a field, beside what its shape says; each has a text `field.<code>`. */
export const FIELD_FAULTS = [
  'account_holder',
  'already_user',
  'both_or_none',
  'code_wrong',
  'date',
  'dealer_full',
  'document',
  'fiscalCode',
  'foreign_market',
  'format',
  'future',
  'iban',
  'language_of_market',
  'length',
  'list_bomb',
  'list_broken',
  'list_columns',
  'list_empty',
  'list_encoding',
  'list_headless',
  'list_kind',
  'list_locked',
  'list_long',
  'list_merged',
  'list_rows',
  'mandatory',
  'max_below_min',
  'mismatch',
  'no_vat',
  'required',
  'link_spent',
  'passkey_wrong',
  'person_name',
  'password_classes',
  'password_differs',
  'password_leaked',
  'password_unseen',
  'password_weak',
  'password_wrong',
  'read_only',
  'repeated',
  'steps',
  'unknown_reference',
] as const;
export type FieldFault = (typeof FIELD_FAULTS)[number];

const KNOWN: ReadonlySet<unknown> = new Set(FIELD_FAULTS);
export const isFieldFault = (code: unknown): code is FieldFault => KNOWN.has(code);

/** An issue of a contract's own check, known by its code. */
export const ownFault = (code: FieldFault) => ({ code: 'custom' as const, params: { code } });
