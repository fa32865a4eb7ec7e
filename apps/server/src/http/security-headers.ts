import { randomBytes } from 'node:crypto';

const TWO_YEARS_SECONDS = 63_072_000;

const policyText = (directives: Readonly<Record<string, readonly string[]>>): string =>
  Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ');

/** For all responses except pages: if a browser opens one, it runs, loads and frames nothing. */
const DATA_POLICY = policyText({
  'default-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'frame-ancestors': ["'none'"],
});

/** Addresses to which pages may connect: their origin, and the same host for WebSockets. */
const connectSources = (publicUrl: string): readonly string[] => [
  "'self'",
  new URL(publicUrl).origin.replace(/^http/, 'ws'),
];

type PolicyOptions = {
  readonly publicUrl: string;
  /** Style sources in addition to the portal's own files. */
  readonly styles: Readonly<Record<string, readonly string[]>>;
  /** Trusted Types policies that the page's scripts may use. */
  readonly trustedTypes: readonly string[];
};

/** For pages: own files and named hosts, no inline scripts, markup through named policies only. */
export const pagePolicy = ({ publicUrl, styles, trustedTypes }: PolicyOptions): string =>
  policyText({
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    ...styles,
    'img-src': ["'self'", 'data:', 'blob:'],
    'font-src': ["'self'"],
    'connect-src': connectSources(publicUrl),
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': trustedTypes,
  });

/** A nonce per page, as hard to guess as a session id. */
export const newNonce = (): string => randomBytes(18).toString('base64url');

const UNUSED_FEATURES = [
  'accelerometer',
  'camera',
  'display-capture',
  'encrypted-media',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
  'xr-spatial-tracking',
];
/** Allows passkeys on the portal's own pages, not in frames. */
const PASSKEY_FEATURES = ['publickey-credentials-create', 'publickey-credentials-get'];
const PERMISSIONS_POLICY = [
  ...UNUSED_FEATURES.map((feature) => `${feature}=()`),
  ...PASSKEY_FEATURES.map((feature) => `${feature}=(self)`),
].join(', ');

/** For every answer, including data: forbids scripts, framing, MIME sniffing and referrers. */
export const dataHeaders = (publicUrl: string): Readonly<Record<string, string>> => ({
  'content-security-policy': DATA_POLICY,
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  // Only with TLS. Omits subdomains, because they may belong to other applications.
  ...(publicUrl.startsWith('https:') && {
    'strict-transport-security': `max-age=${TWO_YEARS_SECONDS}`,
  }),
});

/**
 * For all content that a browser may open as a document. Pages replace this policy with their own.
 */
export const securityHeaders = (publicUrl: string): Readonly<Record<string, string>> => ({
  ...dataHeaders(publicUrl),
  'cross-origin-opener-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': PERMISSIONS_POLICY,
  'x-permitted-cross-domain-policies': 'none',
});
