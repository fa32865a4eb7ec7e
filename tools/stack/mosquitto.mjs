import { spawnSync } from 'node:child_process';
import { aptInstall } from '../apt.mjs';
import { dynamicSecurity, PATH } from './make-mosquitto.mjs';

const HELP_SHOWN = [0, 1, 3];
const isThere = (program) =>
  HELP_SHOWN.includes(
    spawnSync(program, ['-h'], { stdio: 'ignore', env: { ...process.env, PATH } }).status,
  );

const isInstalled = () =>
  isThere('mosquitto') && isThere('mosquitto_ctrl') && dynamicSecurity() !== null;

/** Finds Mosquitto, or installs it. @returns the environment for its tests, or what is missing */
const findMosquitto = () =>
  isInstalled() || aptInstall('mosquitto', 'mosquitto-clients') === null
    ? { env: {} }
    : {
        missing: [
          'Install Mosquitto 2 with its clients (Debian: apt-get install mosquitto mosquitto-clients);',
          'if its plugin is elsewhere, set MOSQUITTO_DYNAMIC_SECURITY to the file.',
        ],
      };

export const mosquitto = {
  name: 'the live bus on a real Mosquitto',
  specs: ['mqtt-live-bus.stack', 'mqtt/src/tokens.stack', 'portal-on-mqtt.stack'],
  found: findMosquitto,
};
