import type { Play, Worked } from '@fairlot/contracts/documents';

/** In a form that a new password may have, so that what is shown could be sent. */
const SECRET = '(Not shown)';
const STEP_MINUTES = 10;
const STEP_MS = STEP_MINUTES * 60_000;
const DAY_MS = 86_400_000;
/** What lies farther off is of no play: a date that the program holds. */
const OF_PLAY_MS = 100 * DAY_MS;

/** By their names; of passkeys all that names or proves one. */
const SECRETS = [
  ...[
    'token',
    'logout_token',
    'secret',
    'challenge',
    'rawId',
    'clientDataJSON',
    'attestationObject',
  ],
];
/** Codes of an authenticator and on paper, by their looks: other things are called `code` too. */
const TYPED_CODE = /^(?:\d{6}|[\da-z]{5}-[\da-z]{5})$/;
/** An id that is a text is of a passkey, or of whom it is for. */
const isPasskeyId = (key: string, value: unknown): boolean =>
  key === 'id' && typeof value === 'string';

type Change = (key: string, value: unknown) => unknown;

/** Each field as `change` answers it; what it leaves as it is is looked into. */
const mapped = (value: unknown, change: Change, key = ''): unknown => {
  const changed = change(key, value);
  if (changed !== value || typeof value !== 'object' || value === null) return changed;
  if (Array.isArray(value)) return value.map((item) => mapped(item, change));
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [name, mapped(field, change, name)]),
  );
};

/** Without what opens a door: the document is public. */
export const withoutSecrets = (worked: Worked): Worked =>
  mapped(worked, (key, value) => {
    if (SECRETS.includes(key) || /password$/i.test(key)) return SECRET;
    if (isPasskeyId(key, value) || (key === 'code' && TYPED_CODE.test(String(value))))
      return SECRET;
    if (key === 'recoveryCodes') return Array.isArray(value) ? [SECRET] : value;
    return typeof value === 'string'
      ? value.replaceAll(/\b(state|nonce|code_challenge|tag|secret)=[^&\s]+/g, `$1=${SECRET}`)
      : value;
  }) as Worked;

/** What no two plays have alike, by its looks; another kind of text in its place is still seen. */
const KINDS: readonly (readonly [RegExp, string])[] = [
  [/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, '<uuid>'],
  [/\b[0-9a-f]{64}\b/g, '<sha-256>'],
  [/\b[0-9a-f]{32}\b/g, '<id of a file>'],
  [/^[\w-]{43}$/g, '<tag of a link>'],
  [/-----BEGIN PUBLIC KEY-----[\s\S]+-----END PUBLIC KEY-----/g, '<public key>'],
  [/\b\d{20}\.\d{10}\b/g, '<place in the log>'],
  [/^\d\d:\d\d$/g, '<time of the day>'],
  [/(127\.0\.0\.1(?::|%3A))\d+/g, '$1<port>'],
];
/** The same by its name; `path` of a receipt is as long as its commit group happened to be. */
const isOfOnePlay = (key: string, value: unknown): boolean =>
  ['signature', 'keyId', 'fingerprint', 'password', 'figures'].includes(key) ||
  (key === 'path' && Array.isArray(value));

/** A call as every play has it: instants in tens of minutes since it began, what is random as its kind. */
export const steady = (worked: unknown, { playedAt }: Pick<Play, 'playedAt'>): unknown => {
  const since = (at: number) =>
    Math.abs(at - playedAt) < OF_PLAY_MS
      ? `${Math.round((at - playedAt) / STEP_MS) * STEP_MINUTES} min`
      : new Date(at).toISOString();
  const day = (text: string) =>
    Math.abs(Date.parse(text) - playedAt) < 2 * DAY_MS ? '<day of the play>' : text;
  return mapped(worked, (key, value) => {
    if (isOfOnePlay(key, value)) return `<${key}>`;
    if (typeof value === 'number' && value > 1e12) return since(value);
    if (typeof value !== 'string') return value;
    const said = value
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, (text) => since(Date.parse(text)))
      .replaceAll(/\b\d{13}\b/g, (text) => since(Number(text)))
      .replaceAll(/\b\d{4}-\d\d-\d\d\b/g, day);
    return KINDS.reduce((text, [pattern, kind]) => text.replaceAll(pattern, kind), said);
  });
};
