// Opens the built portal in a browser, to take screenshots and to measure.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { CHROMIUM_ARGS, findChromium } from './chromium.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

const freePort = () =>
  new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });

/**
 * Starts the demonstration in a separate process, on free ports and a temporary data directory.
 * Resolves once it serves.
 */
const startDemonstration = async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'fairlot-shown-'));
  const port = await freePort();
  const mqttPort = await freePort();
  const url = `http://localhost:${port}`;
  const { PATH } = process.env;
  const env = { PATH, PORT: port, MQTT_PORT: mqttPort, PUBLIC_URL: url, DATA_DIR: dataDir };
  const node = join(root, 'node_modules', '.bin', 'node');
  const portal = spawn(node, [join(root, 'apps/server/dist/main.js')], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => portal.once('close', resolve));
  const stop = async () => {
    portal.kill('SIGTERM');
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  };
  const serves = new Promise((resolve) =>
    portal.stdout.on('data', (text) => /Fairlot serves at/.test(text) && resolve(true)),
  );
  if (await Promise.race([serves, ended.then(() => false)])) return { url, stop };
  throw new Error('The demonstration stopped during its start. Run npm run build first.');
};

/**
 * Opens a portal in a browser, and stops both after the work.
 * @param given URL of a running portal; without it, a demonstration is started
 * @param look the work, which receives the browser and the URL of the portal
 * @param args further command-line arguments of the browser
 */
export const openDemonstration = async (given, look, args = []) => {
  const executablePath = findChromium();
  if (executablePath === null)
    throw new Error('Chromium was not found. Add it to PATH, or set CHROMIUM to its path.');
  const portal = given ? { url: given, stop: async () => {} } : await startDemonstration();
  const browser = await chromium.launch({ executablePath, args: [...CHROMIUM_ARGS, ...args] });
  try {
    await look(browser, portal.url);
  } finally {
    await browser.close();
    await portal.stop();
  }
};
