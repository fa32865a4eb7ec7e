import type { WorkedExamples, RecordedCall } from '@fairlot/contracts/documents';

/** Replaces secrets. It is also valid as a new password, so that the example could be sent. */
const HIDDEN_TEXT = '(Not shown)';
const STEP_MINUTES = 10;
const STEP_MS = STEP_MINUTES * 60_000;
const DAY_MS = 86_400_000;
/** Dates farther from the start of a run are constants of the program, not of the run. */
const RECORDED_WITHIN_MS = 100 * DAY_MS;

/** Names of fields with secrets, including every id and proof of a passkey. */
const SECRET_FIELDS = [
  'token',
  'logout_token',
  'secret',
  'challenge',
  'rawId',
  'clientDataJSON',
  'attestationObject',
];
/**
 * Matches codes of authenticator apps and recovery codes, because other fields are named `code`
 * too.
 */
const TYPED_CODE = /^(?:\d{6}|[\da-z]{5}-[\da-z]{5})$/;
/** Whether a field is the id of a passkey or its user. All other ids are numbers. */
const isPasskeyId = (key: string, value: unknown): boolean =>
  key === 'id' && typeof value === 'string';

type ChangeField = (key: string, value: unknown) => unknown;

/**
 * Replaces each field by the result of `change`. If that leaves it unchanged, maps its own fields.
 */
const mapFields = (value: unknown, change: ChangeField, key = ''): unknown => {
  const changed = change(key, value);
  if (changed !== value || typeof value !== 'object' || value === null) return changed;
  if (Array.isArray(value)) return value.map((item) => mapFields(item, change));
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [name, mapFields(field, change, name)]),
  );
};

/** Removes secrets from an example, because the document is public. */
export const withoutSecrets = (example: RecordedCall): RecordedCall =>
  mapFields(example, (key, value) => {
    if (SECRET_FIELDS.includes(key) || /password$/i.test(key)) return HIDDEN_TEXT;
    if (isPasskeyId(key, value) || (key === 'code' && TYPED_CODE.test(String(value))))
      return HIDDEN_TEXT;
    if (key === 'recoveryCodes') return Array.isArray(value) ? [HIDDEN_TEXT] : value;
    return typeof value === 'string'
      ? value.replaceAll(/\b(state|nonce|code_challenge|tag|secret)=[^&\s]+/g, `$1=${HIDDEN_TEXT}`)
      : value;
  }) as RecordedCall;

/** Forms of random values. Text of another form in their place is still detected as a change. */
const VALUE_PATTERNS: readonly (readonly [RegExp, string])[] = [
  [/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, '<uuid>'],
  [/\b[0-9a-f]{64}\b/g, '<sha-256>'],
  [/\b[0-9a-f]{32}\b/g, '<id of a file>'],
  // A hash of all fields of a record, some of which are dates.
  [/^[0-9a-f]{16}$/g, '<version of a record>'],
  [/^[\w-]{43}$/g, '<tag of a link>'],
  // Base64 of a list that begins with a name. Its filter may contain ids that a job is changing.
  [/^WyJ[\w-]{40,}$/g, '<cursor>'],
  [/-----BEGIN PUBLIC KEY-----[\s\S]+-----END PUBLIC KEY-----/g, '<public key>'],
  [/\b\d{20}\.\d{10}\b/g, '<place in the log>'],
  [/^\d\d:\d\d$/g, '<time of the day>'],
  [/(127\.0\.0\.1(?::|%3A))\d+/g, '$1<port>'],
  [/\/assets\/\w+-[\w-]{8}\.(?:css|js)\b/g, '<asset>'],
];
/**
 * Whether the value of this field is random. The length of a receipt's `path` varies with its
 * group.
 */
const isRandomValue = (key: string, value: unknown): boolean =>
  ['signature', 'keyId', 'fingerprint', 'password', 'figures'].includes(key) ||
  (key === 'path' && Array.isArray(value));

/**
 * Makes runs comparable: replaces instants by tens of minutes since the start, and random values by
 * their kind.
 */
export const withStableValues = (
  example: unknown,
  { playedAt }: Pick<WorkedExamples, 'playedAt'>,
): unknown => {
  const since = (at: number) => {
    if (Math.abs(at - playedAt) >= RECORDED_WITHIN_MS) return new Date(at).toISOString();
    // A whole day is not a fixed number of minutes from the start of the run.
    if (at % DAY_MS === 0) return '<start of a day>';
    return `${Math.round((at - playedAt) / STEP_MS) * STEP_MINUTES} min`;
  };
  const day = (text: string) =>
    Math.abs(Date.parse(text) - playedAt) < 2 * DAY_MS ? '<day of the play>' : text;
  return mapFields(example, (key, value) => {
    if (isRandomValue(key, value)) return `<${key}>`;
    if (typeof value === 'number' && value > 1e12) return since(value);
    if (typeof value !== 'string') return value;
    const masked = value
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, (text) => since(Date.parse(text)))
      .replaceAll(/\b\d{13}\b/g, (text) => since(Number(text)))
      .replaceAll(/\b\d{4}-\d\d-\d\d\b/g, day);
    return VALUE_PATTERNS.reduce((text, [pattern, kind]) => text.replaceAll(pattern, kind), masked);
  });
};
