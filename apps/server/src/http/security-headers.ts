import { randomBytes } from 'node:crypto';

const TWO_YEARS_SECONDS = 63_072_000;

const policyText = (directives: Readonly<Record<string, readonly string[]>>): string =>
  Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ');

/**
 * Policy of all responses except pages. If a browser opens one, it runs, loads and frames nothing.
 */
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

/**
 * Policy of pages: own files and named hosts, no inline scripts, markup through named policies
 * only.
 */
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

/** A nonce for one page, with as many random bits as a session id. */
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
/** Passkeys are allowed on the portal's own pages, but not in frames. */
const PASSKEY_FEATURES = ['publickey-credentials-create', 'publickey-credentials-get'];
const PERMISSIONS_POLICY = [
  ...UNUSED_FEATURES.map((feature) => `${feature}=()`),
  ...PASSKEY_FEATURES.map((feature) => `${feature}=(self)`),
].join(', ');

/** Headers of every response, including data: no scripts, framing, MIME sniffing or referrers. */
export const dataHeaders = (publicUrl: string): Readonly<Record<string, string>> => ({
  'content-security-policy': DATA_POLICY,
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  // Only with TLS. Subdomains are not included, because they may belong to other applications.
  ...(publicUrl.startsWith('https:') && {
    'strict-transport-security': `max-age=${TWO_YEARS_SECONDS}`,
  }),
});

/**
 * Headers of all content that a browser may open as a document. Pages replace the policy in it.
 */
export const securityHeaders = (publicUrl: string): Readonly<Record<string, string>> => ({
  ...dataHeaders(publicUrl),
  'cross-origin-opener-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': PERMISSIONS_POLICY,
  'x-permitted-cross-domain-policies': 'none',
});
