/** The form field of each column. Answers and documents are stored in other tables. */
const COLUMN_BY_FIELD = {
  businessName: 'business_name',
  address: 'address',
  country: 'country',
  email: 'email',
  city: 'city',
  region: 'region',
  postalCode: 'postal_code',
  vatCode: 'vat_code',
  mobile: 'mobile',
  website: 'website',
  phone: 'phone',
  regon: 'regon',
  typeDealerActivity: 'type_dealer_activity',
  carSold: 'car_sold',
  buyingInterest: 'buying_interest',
  referenceName: 'reference_name',
  referenceSurname: 'reference_surname',
  referenceFiscalCode: 'reference_fiscal_code',
  referenceBirthDate: 'reference_birth_date',
  referenceEmail: 'reference_email',
  referenceFCA: 'reference_fca',
} as const;
const EXTRA_COLUMNS = {
  idMarket: 'id_market',
  language: 'language',
  registeredAt: 'registered_at',
  contentHash: 'content_hash',
  sendingKey: 'sending_key',
} as const;

const ALL_COLUMNS = Object.entries({ ...COLUMN_BY_FIELD, ...EXTRA_COLUMNS });
const columnNames = ALL_COLUMNS.map(([, column]) => column).join(', ');
const TYPE_BY_FIELD: Readonly<Record<string, string>> = {
  referenceBirthDate: 'date',
  registeredAt: 'bigint',
  sendingKey: 'uuid',
};
const insertedValues = ALL_COLUMNS.map(
  ([field]) => `(sent ->> '${field}')::${TYPE_BY_FIELD[field] ?? 'text'}`,
).join(', ');

/** Inserts a registration from a JSON object. Returns no row if the same form is already stored. */
export const INSERT_REGISTRATION = `
  INSERT INTO dealer_registration (${columnNames})
  SELECT ${insertedValues} FROM (SELECT $1::jsonb AS sent) AS one
  ON CONFLICT DO NOTHING RETURNING id_registration AS "idRegistration"`;
export const KEEP_CONSENTS = `
  INSERT INTO registration_consent
    (id_registration, consent, agrees, version, language, answered_at)
  SELECT $1, consent, agrees, version, $3, $4
  FROM jsonb_to_recordset($2::jsonb) AS answer (consent text, agrees bool, version int)`;
export const KEEP_DOCUMENTS = `
  INSERT INTO registration_document
    (id_registration, id_file, document, file_name, kind, bytes, sha256)
  SELECT $1, "idFile", field, "fileName", kind, bytes, sha256
  FROM jsonb_to_recordset($2::jsonb) AS document
    ("idFile" text, field text, "fileName" text, kind text, bytes bigint, sha256 text)`;
export const SENT_BEFORE = `
  SELECT content_hash AS "contentHash" FROM dealer_registration WHERE sending_key = $1`;

/** Converts `DD/MM/YYYY` to the date format of the database (VAL-037). */
const toIsoDay = (typed: string): string => typed.split('/').toReversed().join('-');

/** The columns of a registration, from the values of its form. */
export const registrationRowOf = (
  form: Readonly<Record<string, string | number | boolean>>,
): Readonly<Record<string, unknown>> => {
  const columns = Object.keys(COLUMN_BY_FIELD).flatMap((field) =>
    form[field] === undefined ? [] : [[field, form[field]] as const],
  );
  const { referenceBirthDate: born } = form;
  return {
    ...Object.fromEntries(columns),
    ...(born !== undefined && { referenceBirthDate: toIsoDay(String(born)) }),
  };
};
