import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@fairlot/testing';
import { vi } from 'vitest';

/** Time limit of the first start, which also builds Keycloak, on two slow CPU cores. */
const FIRST_START = { timeout: 240_000, interval: 500 };

export type Keycloak = {
  readonly url: string;
  /** Makes a call of Keycloak's admin API. @throws if it is refused */
  admin(method: string, path: string, body?: unknown): Promise<unknown>;
  stop(): Promise<void>;
};

type AdminAccount = { readonly url: string; readonly username: string; readonly password: string };

const tokenOf = async ({ url, username, password }: AdminAccount): Promise<string> => {
  const body = new URLSearchParams({
    grant_type: 'password',
    client_id: 'admin-cli',
    username,
    password,
  });
  const at = `${url}/realms/master/protocol/openid-connect/token`;
  const { access_token: token } = (await (await fetch(at, { method: 'POST', body })).json()) as {
    access_token?: string;
  };
  assert.ok(token, 'Keycloak knows its administrator');
  return token;
};

/** Makes admin calls. Each gets a new token, because tokens are valid for a minute. */
const adminOf =
  (admin: AdminAccount): Keycloak['admin'] =>
  async (method, path, body) => {
    const answer = await fetch(`${admin.url}/admin/realms${path}`, {
      method,
      headers: {
        authorization: `Bearer ${await tokenOf(admin)}`,
        'content-type': 'application/json',
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    assert.ok(answer.ok, `${method} ${path}: ${answer.status} ${text}`);
    return text === '' ? null : (JSON.parse(text) as unknown);
  };

/** Starts the installed Keycloak with an in-memory database. It ends together with this process. */
const startServer = async (home: string): Promise<Keycloak> => {
  const port = await freePort();
  const managementPort = await freePort();
  const data = mkdtempSync(join(tmpdir(), 'fairlot-keycloak-'));
  const admin = { username: 'admin', password: randomBytes(12).toString('hex') };
  const args = [
    'start-dev',
    '--http-host',
    '127.0.0.1',
    '--http-port',
    String(port),
    '--db',
    'dev-mem',
    '--http-management-port',
    String(managementPort),
  ];
  const child = spawn(join(home, 'bin/kc.sh'), args, {
    env: {
      ...process.env,
      KC_BOOTSTRAP_ADMIN_USERNAME: admin.username,
      KC_BOOTSTRAP_ADMIN_PASSWORD: admin.password,
      JAVA_OPTS_KC_HEAP: '-Xms64m -Xmx512m',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    cwd: data,
  });
  const killed = () => void child.kill('SIGKILL');
  process.once('exit', killed);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream
      .setEncoding('utf8')
      .on('data', (text: string) => (output = (output + text).slice(-20_000)));
  const end = new Promise((resolve) => child.once('close', resolve));
  const url = `http://127.0.0.1:${port}`;
  await vi.waitFor(async () => {
    // If Keycloak has already ended, throw immediately.
    if (child.exitCode === null) assert.ok((await fetch(`${url}/realms/master`)).ok);
  }, FIRST_START);
  assert.equal(child.exitCode, null, `Keycloak ended:\n${output}`);
  const stop = async () => {
    child.kill('SIGTERM');
    await end;
    process.off('exit', killed);
    rmSync(data, { recursive: true, force: true });
  };
  return { url, admin: adminOf({ url, ...admin }), stop };
};

/**
 * Uses the Keycloak at `KEYCLOAK_URL`, with `KEYCLOAK_ADMIN` and `KEYCLOAK_ADMIN_PASSWORD`. Without
 * this URL, starts a new one from the directory `KEYCLOAK_HOME`.
 */
export const startKeycloak = async (): Promise<Keycloak> => {
  const {
    KEYCLOAK_URL: url,
    KEYCLOAK_ADMIN: username = 'admin',
    KEYCLOAK_ADMIN_PASSWORD: password = 'admin',
    KEYCLOAK_HOME: home,
  } = process.env;
  if (url !== undefined)
    return { url, admin: adminOf({ url, username, password }), stop: async () => {} };
  assert.ok(home, 'npm run test:stack says where Keycloak is');
  return startServer(home);
};
