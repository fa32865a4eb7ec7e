import { spawnSync, type ChildProcess } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { DataSource } from 'typeorm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unixAccountFor, changeOwner } from './account.js';
import { checkConnection } from './check-connection.js';
import { connectionOfUrl, WrongDatabaseUrl } from './connection-of-url.js';
import { makeCluster } from './cluster.js';
import { postgresProgram } from './postgres-program.js';
import { launchPostmaster, stopPostmaster } from './postmaster.js';
import { typeormOptions } from './typeorm-options.js';

let folder: string;
let port: number;
let server: ChildProcess;

const file = (name: string): string => join(folder, name);
const openssl = (...args: readonly string[]): void => {
  const { status, stderr } = spawnSync('openssl', [...args], { cwd: folder, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
};
const KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];

const makeAuthority = (name: string): void =>
  openssl(
    'req',
    '-x509',
    ...KEY,
    '-days',
    '2',
    '-subj',
    `/CN=${name}`,
    '-keyout',
    `${name}.key`,
    '-out',
    `${name}.pem`,
  );
/** Makes a certificate signed by the authority `ca`. */
const makeCertificate = (name: string, commonName: string, names = ''): void => {
  openssl(
    'req',
    '-new',
    ...KEY,
    '-subj',
    `/CN=${commonName}`,
    '-keyout',
    `${name}.key`,
    '-out',
    `${name}.csr`,
  );
  writeFileSync(file(`${name}.ext`), names);
  openssl(
    'x509',
    '-req',
    '-in',
    `${name}.csr`,
    '-days',
    '2',
    '-extfile',
    `${name}.ext`,
    '-CA',
    'ca.pem',
    '-CAkey',
    'ca.key',
    '-CAcreateserial',
    '-out',
    `${name}.pem`,
  );
};
const makeFreePort = async (): Promise<number> => {
  const listening = createServer();
  await new Promise<void>((done) => listening.listen(0, '127.0.0.1', done));
  const address = listening.address();
  await new Promise((done) => listening.close(done));
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
};

/**
 * Access rules of the server: it rejects connections without TLS. `fairlot` needs a certificate of
 * the authority, `guest` does not.
 */
const ACCESS = 'hostssl all fairlot all cert\nhostssl all guest all trust\n';

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fairlot-tls-'));
  writeFileSync(file('empty.pem'), '');
  makeAuthority('ca');
  makeAuthority('stranger');
  makeCertificate('server', 'localhost', 'subjectAltName=DNS:localhost');
  makeCertificate('client', 'fairlot');
  writeFileSync(file('pg_hba.conf'), ACCESS);
  const cluster = file('cluster');
  const account = unixAccountFor(cluster);
  chmodSync(folder, 0o755);
  for (const name of ['server.key', 'server.pem', 'ca.pem', 'pg_hba.conf'])
    changeOwner(account, file(name));
  const program = await postgresProgram(account);
  await makeCluster(cluster, account, program);
  port = await makeFreePort();
  const options = [
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    'unix_socket_directories=',
    'ssl=on',
    `ssl_cert_file=${file('server.pem')}`,
    `ssl_key_file=${file('server.key')}`,
    `ssl_ca_file=${file('ca.pem')}`,
    `hba_file=${file('pg_hba.conf')}`,
    'fsync=off',
  ];
  const args = ['-D', cluster, ...options.flatMap((option) => ['-c', option])];
  server = await launchPostmaster(program, args, () => {});
  const client = new Client(connectionOfUrl(urlWith(OWN, 'fairlot')));
  await client.connect();
  await client.query('CREATE ROLE guest LOGIN');
  await client.end();
});
afterAll(async () => {
  await stopPostmaster(server);
  rmSync(folder, { recursive: true, force: true });
});

type Parameters = Readonly<Record<string, string>>;
const FULL = { sslmode: 'verify-full', sslrootcert: 'ca.pem' };
const OWN = { ...FULL, sslcert: 'client.pem', sslkey: 'client.key' };

/** A database URL with these parameters. File names in them are relative to the test's folder. */
const urlWith = (parameters: Parameters, user = 'guest', host = 'localhost'): string => {
  const pairs = Object.entries(parameters).map(([name, value]): [string, string] => [
    name,
    value.includes('.') ? file(value) : value,
  ]);
  return `postgres://${user}@${host}:${port}/postgres?${new URLSearchParams(pairs).toString()}`;
};
const reach = (parameters: Parameters, user?: string, host?: string): Promise<void> =>
  checkConnection(connectionOfUrl(urlWith(parameters, user, host)));

describe('TLS to PostgreSQL', () => {
  it.each<[Parameters, string?, string?]>([
    [{ sslmode: 'require' }],
    [{ sslmode: 'require' }, 'guest', '127.0.0.1'],
    [{ sslmode: 'require', sslrootcert: 'ca.pem' }],
    [{ sslmode: 'verify-ca', sslrootcert: 'ca.pem' }, 'guest', '127.0.0.1'],
    [FULL],
    [OWN, 'fairlot'],
  ])('connects with the parameters %j', (parameters, user, host) => reach(parameters, user, host));

  it('encrypts the connections of every library', async () => {
    const connection = connectionOfUrl(urlWith(FULL));
    const sql = 'SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()';
    const source = await new DataSource(typeormOptions(connection)).initialize();
    expect(await source.query(sql)).toEqual([{ ssl: true }]);
    await source.destroy();
    const client = new Client(connection);
    await client.connect();
    expect((await client.query(sql)).rows).toEqual([{ ssl: true }]);
    await client.end();
  });

  it.each<[Parameters, RegExp, string?]>([
    [{}, /no encryption/],
    [{ sslmode: 'disable' }, /no encryption/],
    [{ sslmode: 'require', sslrootcert: 'stranger.pem' }, /certificate/],
    [{ sslmode: 'verify-ca', sslrootcert: 'stranger.pem' }, /certificate/],
    [{ sslmode: 'verify-full', sslrootcert: 'stranger.pem' }, /certificate/],
    [{ sslmode: 'verify-full' }, /certificate/],
    [{ sslmode: 'verify-full', sslrootcert: 'system' }, /certificate/],
  ])('fails with the parameters %j', async (parameters, reason) => {
    const refused = await reach(parameters).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(WrongDatabaseUrl);
    const { message } = refused as WrongDatabaseUrl;
    expect(message).toContain(`can't connect to localhost, port ${port}: `);
    expect(message).toMatch(reason);
  });

  it('rejects a certificate for another host name only if the host name must be checked', async () => {
    await expect(reach(FULL, 'guest', '127.0.0.1')).rejects.toThrow(/IP: 127\.0\.0\.1/);
  });

  it('rejects a user without the required certificate', async () => {
    await expect(reach(FULL, 'fairlot')).rejects.toThrow(/certificate/);
  });
});

describe('a database URL', () => {
  it.each<[Parameters, RegExp]>([
    [{ sslmod: 'require' }, /^DATABASE_URL: unknown parameter sslmod; use host, sslmode/],
    [{ connect_timeout: '5' }, /^DATABASE_URL: unknown parameter connect_timeout;/],
    [
      { sslmode: 'prefer' },
      /^DATABASE_URL: sslmode is prefer; use disable, require, verify-ca, verify-full$/,
    ],
    [{ sslrootcert: 'ca.pem' }, /^DATABASE_URL: sslrootcert is set, but sslmode is not; .+$/],
    [
      { sslmode: 'verify-ca' },
      /^DATABASE_URL: sslmode is verify-ca, but sslrootcert is not set; .+$/,
    ],
    [
      { sslmode: 'require', sslcert: 'client.pem' },
      /^DATABASE_URL: only one of sslcert and sslkey is set; .+$/,
    ],
    [
      { sslmode: 'require', sslrootcert: 'none.pem' },
      /^DATABASE_URL: sslrootcert: cannot read .*none\.pem; .+$/,
    ],
    [
      { sslmode: 'verify-ca', sslrootcert: 'empty.pem' },
      /^DATABASE_URL: sslrootcert: .*empty\.pem has no PEM block; .+$/,
    ],
  ])('is rejected with the parameters %j', (parameters, message) => {
    expect(() => connectionOfUrl(urlWith(parameters))).toThrow(message);
  });

  it('is rejected if a parameter has two values, because one could switch off encryption', () => {
    const twice = `${urlWith({ sslmode: 'disable' })}&sslmode=verify-full`;
    expect(() => connectionOfUrl(twice)).toThrow(
      /^DATABASE_URL: sslmode is set more than once; set it once$/,
    );
  });
});
