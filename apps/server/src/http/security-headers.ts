import { randomBytes } from 'node:crypto';

const TWO_YEARS_SECONDS = 63_072_000;

const policy = (directives: Readonly<Record<string, readonly string[]>>): string =>
  Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ');

/** Of what is no page: whatever opens it, nothing in it runs, loads or is framed. */
const NO_PAGE = policy({
  'default-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'frame-ancestors': ["'none'"],
});

/** Where a page of this portal sends its calls: to where it comes from, and named for sockets. */
const ownConnections = (publicUrl: string): readonly string[] => [
  "'self'",
  new URL(publicUrl).origin.replace(/^http/, 'ws'),
];

type Page = {
  readonly publicUrl: string;
  /** Beyond files of our own. */
  readonly styles: Readonly<Record<string, readonly string[]>>;
  /** Names of the policies by which its scripts may make markup. */
  readonly trustedTypes: readonly string[];
};

/** Of a page: files of our own and named hosts, no inline script, markup by named policies only. */
export const pagePolicy = ({ publicUrl, styles, trustedTypes }: Page): string =>
  policy({
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    ...styles,
    'img-src': ["'self'", 'data:', 'blob:'],
    'font-src': ["'self'"],
    'connect-src': ownConnections(publicUrl),
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': trustedTypes,
  });

/** One a page: who guesses it could as well guess a session. */
export const newNonce = (): string => randomBytes(18).toString('base64url');

const UNUSED = [
  ...['accelerometer', 'camera', 'display-capture', 'encrypted-media', 'geolocation', 'gyroscope'],
  ...['magnetometer', 'microphone', 'midi', 'payment', 'usb'],
  'xr-spatial-tracking',
];
/** Passkeys, to pages of our own and to nothing that they would frame. */
const OWN = ['publickey-credentials-create', 'publickey-credentials-get'];
const PERMISSIONS = [
  ...UNUSED.map((feature) => `${feature}=()`),
  ...OWN.map((feature) => `${feature}=(self)`),
].join(', ');

/** On every answer, data too: nothing of it runs, is framed, guessed at or sent elsewhere. */
export const dataHeaders = (publicUrl: string): Readonly<Record<string, string>> => ({
  'content-security-policy': NO_PAGE,
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  // Only who is reached by TLS may say so; with its subdomains it would speak for other programs.
  ...(publicUrl.startsWith('https:') && {
    'strict-transport-security': `max-age=${TWO_YEARS_SECONDS}`,
  }),
});

/** On what a browser may open as a document; a page says its own policy instead of that of what is none. */
export const securityHeaders = (publicUrl: string): Readonly<Record<string, string>> => ({
  ...dataHeaders(publicUrl),
  'cross-origin-opener-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': PERMISSIONS,
  'x-permitted-cross-domain-policies': 'none',
});
