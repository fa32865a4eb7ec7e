import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { checkServer } from './check-server.js';
import { ProtocolCluster } from './testing/protocol-cluster.js';
import { ProtocolServer, type ServerOptions } from './testing/protocol-server.js';

const AWAITED_MS = 1_000;
const KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
const USERS = [
  { name: 'admin', password: 'of the admin', readsAll: true },
  { name: 'guest', password: 'of the guest', readsAll: false },
];

let folder: string;
const file = (name: string): string => join(folder, name);
const openssl = (...args: readonly string[]): void => {
  const { status, stderr } = spawnSync('openssl', [...args], { cwd: folder, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
};

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'fairlot-kurrentdb-'));
  const authority = ['-subj', '/CN=ca', '-keyout', 'ca.key', '-out', 'ca.pem'];
  openssl('req', '-x509', ...KEY, '-days', '2', ...authority);
  openssl('req', '-new', ...KEY, '-subj', '/CN=node', '-keyout', 'node.key', '-out', 'node.csr');
  writeFileSync(file('node.ext'), 'subjectAltName=IP:127.0.0.1');
  openssl(
    'x509',
    '-req',
    '-in',
    'node.csr',
    '-days',
    '2',
    '-extfile',
    'node.ext',
    '-CA',
    'ca.pem',
    '-CAkey',
    'ca.key',
    '-CAcreateserial',
    '-out',
    'node.pem',
  );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const started: ProtocolServer[] = [];
afterEach(() => Promise.all(started.splice(0).map((server) => server.stop())));
const startServer = async (options: ServerOptions = {}): Promise<ProtocolServer> => {
  const server = await new ProtocolServer(options).start();
  started.push(server);
  return server;
};
const startSecureServer = () => {
  const tls = { cert: readFileSync(file('node.pem')), key: readFileSync(file('node.key')) };
  return startServer({ users: USERS, tls });
};
const signedIn = ({ url }: ProtocolServer, user: string, password: string): string =>
  `${url.replace('://', `://${user}:${encodeURIComponent(password)}@`)}&tlsCAFile=${file('ca.pem')}`;

const faultOf = async (url: string): Promise<string> => {
  const error: unknown = await checkServer({ url, prefix: 'fairlot' }, AWAITED_MS).then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof Error)) return '';
  expect(error).toMatchObject({ name: 'WrongKurrentDbUrl' });
  expect(error.message).not.toContain('\n');
  return error.message;
};

describe('the check of a KurrentDB server', () => {
  it('rejects a server that is down', async () => {
    const fault = await faultOf('kurrentdb://me:secret@127.0.0.1:1?tls=false');
    expect(fault).toMatch(/^KURRENTDB_URL: can't use 127\.0\.0\.1:1: .*ECONNREFUSED/);
    expect(fault).not.toContain('secret');
  });

  it('rejects a cluster in which no node is running', async () => {
    expect(await faultOf('kurrentdb://127.0.0.1:1,127.0.0.1:2?tls=false')).toMatch(
      /^KURRENTDB_URL: can't use 127\.0\.0\.1:1,127\.0\.0\.1:2: .*ECONNREFUSED/,
    );
  });

  it('rejects a server that is too old', async () => {
    const { url, port } = await startServer({ version: '25.1.0' });
    expect(await faultOf(url)).toBe(
      `KURRENTDB_URL: can't use 127.0.0.1:${port}: the server is too old, 26.1 or newer is needed`,
    );
  });

  it('rejects a server whose certificate is from an unknown authority', async () => {
    const server = await startSecureServer();
    const unknown = server.url.replace('://', '://admin:secret@');
    const fault = await faultOf(unknown);
    expect(fault).toMatch(
      new RegExp(`^KURRENTDB_URL: can't use 127\\.0\\.0\\.1:${server.port}: .*certificate`),
    );
    expect(fault).not.toContain('secret');
  });

  it('rejects a server that refuses the password, or whose user cannot read $all', async () => {
    const server = await startSecureServer();
    const address = `KURRENTDB_URL: can't use 127.0.0.1:${server.port}: `;
    expect(await faultOf(signedIn(server, 'admin', 'another one'))).toBe(
      `${address}the server refuses the user or the password`,
    );
    expect(await faultOf(signedIn(server, 'guest', 'of the guest'))).toBe(
      `${address}the user may not append or read $all`,
    );
    expect(await faultOf(signedIn(server, 'admin', 'of the admin'))).toBe('');
  });

  it('rejects an invalid address with a message that contains no part of the password', async () => {
    const fault = await faultOf('kurrentdb://me:sec:ret@host:port?tls=false');
    expect(fault).toBe("KURRENTDB_URL: can't use host:port: not a connection string of KurrentDB");
  });
});

describe('the check of a KurrentDB server that is not ready yet', () => {
  it('waits until the server has started', async () => {
    const late = await startServer();
    await late.stop();
    const checked = checkServer({ url: late.url, prefix: 'fairlot' });
    await late.start();
    await checked;
  });

  it('waits until the cluster has elected a leader', async () => {
    const cluster = await new ProtocolCluster().start();
    const changed = cluster.changeLeader();
    await checkServer({ url: cluster.url, prefix: 'fairlot' });
    await changed;
    await cluster.stop();
  });
});
