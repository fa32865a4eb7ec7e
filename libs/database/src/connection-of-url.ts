import { readFileSync } from 'node:fs';
import { rootCertificates } from 'node:tls';
import type { ConnectionTls, PostgresConnection } from './postgres-connection.js';

/** The portal cannot use this address. The message is one line without the password. */
export class WrongDatabaseUrl extends Error {
  override readonly name = 'WrongDatabaseUrl';
  constructor(reason: string) {
    super(`DATABASE_URL: ${reason}`);
  }
}

const SSL_MODES = ['disable', 'require', 'verify-ca', 'verify-full'] as const;
type SslMode = (typeof SSL_MODES)[number];
const SSL_FILES = ['sslrootcert', 'sslcert', 'sslkey'] as const;
const ALLOWED_PARAMETERS: readonly string[] = ['host', 'sslmode', ...SSL_FILES];

/** libpq's name for the machine's certificate authorities. */
const SYSTEM_CERTIFICATES = 'system';

/**
 * Reads `postgres://user:password@host:port/database`. The host may be a socket directory,
 * URL-encoded or as `?host=/socket/directory`. `sslmode`, `sslrootcert`, `sslcert` and `sslkey`
 * work as in libpq.
 * @throws WrongDatabaseUrl
 */
export const connectionOfUrl = (url: string): PostgresConnection => {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url);
  for (const name of searchParams.keys()) {
    if (!ALLOWED_PARAMETERS.includes(name))
      throw new WrongDatabaseUrl(`unknown parameter ${name}; use ${ALLOWED_PARAMETERS.join(', ')}`);
    if (searchParams.getAll(name).length > 1)
      throw new WrongDatabaseUrl(`${name} is set more than once; set it once`);
  }
  const user = decodeURIComponent(username) || 'fairlot';
  // IPv6 addresses are in brackets.
  const named = decodeURIComponent(hostname).replace(/^\[(.*)\]$/, '$1');
  const ssl = tlsOf(searchParams);
  return {
    host: searchParams.get('host') ?? (named || 'localhost'),
    ...(port && { port: Number(port) }),
    user,
    ...(password && { password: decodeURIComponent(password) }),
    database: decodeURIComponent(pathname.slice(1)) || user,
    ...(ssl && { ssl }),
  };
};

const isSslMode = (mode: string): mode is SslMode => SSL_MODES.some((one) => one === mode);

/**
 * The TLS settings of a URL; null means no encryption. As in libpq, `require` checks the authority
 * if `sslrootcert` names one, and only `verify-full` checks the host name.
 */
const tlsOf = (parameters: URLSearchParams): ConnectionTls | null => {
  const mode = parameters.get('sslmode');
  if (mode !== null && !isSslMode(mode))
    throw new WrongDatabaseUrl(`sslmode is ${mode}; use ${SSL_MODES.join(', ')}`);
  if (mode === null || mode === 'disable') {
    const unused = SSL_FILES.find((name) => parameters.has(name));
    if (unused === undefined) return null;
    throw new WrongDatabaseUrl(
      `${unused} is set, but sslmode is ${mode ?? 'not'}; set sslmode=verify-full, or remove ${unused}`,
    );
  }
  const root = rootCertificateOf(parameters);
  const cert = readSslFile(parameters, 'sslcert');
  const key = readSslFile(parameters, 'sslkey');
  if ((cert === undefined) !== (key === undefined))
    throw new WrongDatabaseUrl('only one of sslcert and sslkey is set; set both or neither');
  if (mode === 'verify-ca' && root === undefined)
    throw new WrongDatabaseUrl(
      `sslmode is ${mode}, but sslrootcert is not set; set it to a CA file`,
    );
  return {
    rejectUnauthorized: mode !== 'require' || root !== undefined,
    ...(root !== undefined && { ca: root }),
    ...(cert !== undefined && { cert }),
    ...(key !== undefined && { key }),
    ...(mode !== 'verify-full' && { checkServerIdentity: () => undefined }),
  };
};

const rootCertificateOf = (parameters: URLSearchParams): string | string[] | undefined =>
  parameters.get('sslrootcert') === SYSTEM_CERTIFICATES
    ? [...rootCertificates]
    : readSslFile(parameters, 'sslrootcert');

const readSslFile = (
  parameters: URLSearchParams,
  name: (typeof SSL_FILES)[number],
): string | undefined => {
  const path = parameters.get(name);
  if (path === null) return undefined;
  const text = readTextOrNull(path);
  if (text === null)
    throw new WrongDatabaseUrl(`${name}: cannot read ${path}; check the path and its permissions`);
  // Node would treat an empty file as trust in every public authority.
  if (!PEM_START.test(text))
    throw new WrongDatabaseUrl(`${name}: ${path} has no PEM block; use a file in PEM format`);
  return text;
};

const PEM_START = /^-----BEGIN [A-Z ]+-----$/m;
const readTextOrNull = (path: string): string | null => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
};

/** URL of a database on a local socket, without a password. */
export const urlOfConnection = ({
  host,
  user,
  database,
}: Pick<PostgresConnection, 'host' | 'user' | 'database'>): string =>
  `postgres://${user}@${encodeURIComponent(host)}/${database}`;
