// Starts a private Mosquitto with dynamic security on the loopback interface. Written in plain
// JavaScript without the test runner, so that the development stack can start one too.
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { accepts } from './accepts.mjs';

const STARTED_MS = 15_000;
const ADMIN = { username: 'fairlot', password: 'stack-secret' };
const DEPLOYED_CONFIG = fileURLToPath(
  new URL('../../deploy/mosquitto/mosquitto.conf', import.meta.url),
);
const MODULE = 'mosquitto_dynamic_security.so';
const PLUGIN_FOLDERS = ['/usr/lib', '/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu'];

/** The PATH, extended by folders where distributions put server programs. */
export const PATH = [process.env.PATH, '/usr/sbin', '/usr/local/sbin'].join(delimiter);

/** Finds the plugin for dynamic security. @returns its file; null if there is none */
export const dynamicSecurity = () =>
  process.env.MOSQUITTO_DYNAMIC_SECURITY ??
  PLUGIN_FOLDERS.map((place) => join(place, MODULE)).find(existsSync) ??
  null;

/** Returns the deployed configuration with the folders, ports and user of this machine. */
const adapted = (folder, { tcp, webSocket, tls }, files) =>
  readFileSync(DEPLOYED_CONFIG, 'utf8')
    .replace(/^listener 1883.*$/m, `listener ${tcp} 127.0.0.1`)
    .replace(/^listener 9001.*$/m, `listener ${webSocket} 127.0.0.1`)
    .replace(/^listener 8883.*$/m, `listener ${tls} 127.0.0.1`)
    .replace(/^plugin .*$/m, `plugin ${dynamicSecurity()}`)
    .replaceAll('/mosquitto/config/', `${folder}/`)
    .replaceAll('/mosquitto/certs/', `${files}/`)
    .concat(`\nuser ${process.getuid?.() === 0 ? 'root' : process.env.USER || 'nobody'}\n`);

/**
 * Makes a certificate.
 * @param folder folder that receives a self-signed certificate for 127.0.0.1 and its key
 */
const certify = (folder) => {
  const names = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'];
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const out = ['-keyout', join(folder, 'server.key'), '-out', join(folder, 'server.crt')];
  const made = spawnSync('openssl', ['req', '-x509', '-days', '2', ...key, ...out, ...names]);
  assert.equal(made.status, 0, String(made.stderr));
};

/**
 * Starts a broker.
 * @param ports free ports `{ tcp, webSocket, tls }`
 * @returns `{ url, webSocketUrl, tlsUrl, ca, username, password, kill(), begin(), stop() }`: `kill`
 * ends it like a lost machine, `begin` restarts it without retained messages, `stop` ends it and
 * deletes its folder
 */
export const makeMosquitto = async (ports) => {
  const folder = mkdtempSync(join(tmpdir(), 'fairlot-mosquitto-'));
  chmodSync(folder, 0o777);
  const env = { ...process.env, PATH };
  const rights = join(folder, 'dynamic-security.json');
  const init = ['dynsec', 'init', rights, ADMIN.username, ADMIN.password];
  const made = spawnSync('mosquitto_ctrl', init, { env });
  assert.equal(made.status, 0, `mosquitto_ctrl: ${String(made.error ?? made.stderr)}`);
  certify(folder);
  const conf = join(folder, 'mosquitto.conf');
  writeFileSync(conf, adapted(folder, ports, folder));

  let child;
  let end;
  const killed = () => void child?.kill('SIGKILL');
  process.once('exit', killed);
  const kill = async () => {
    killed();
    await end;
  };
  const begin = async () => {
    let output = '';
    child = spawn('mosquitto', ['-c', conf], { env, stdio: ['ignore', 'ignore', 'pipe'] });
    child.stderr.on('data', (text) => (output = `${output}${text}`.slice(-4_000)));
    end = new Promise((resolve) => child.once('close', resolve));
    for (const late = Date.now() + STARTED_MS; !(await accepts(ports.tcp)); await wait(20))
      assert.ok(child.exitCode === null && Date.now() < late, `Mosquitto did not start: ${output}`);
  };
  await begin();
  return {
    ...ADMIN,
    url: `mqtt://127.0.0.1:${ports.tcp}`,
    webSocketUrl: `ws://127.0.0.1:${ports.webSocket}`,
    tlsUrl: `mqtts://127.0.0.1:${ports.tls}`,
    ca: readFileSync(join(folder, 'server.crt'), 'utf8'),
    kill,
    begin,
    stop: async () => {
      await kill();
      process.off('exit', killed);
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
