import { helm } from './helm.mjs';
import { k6 } from './k6.mjs';
import { kafka } from './kafka.mjs';
import { keycloak } from './keycloak.mjs';
import { kurrentdb } from './kurrentdb.mjs';
import { mosquitto } from './mosquitto.mjs';
import { nginx } from './nginx.mjs';
import { versitygw } from './versitygw.mjs';

/** All of them together. */
const stack = {
  name: 'npm run stack',
  specs: ['stack/stack.stack'],
  found: () =>
    [kafka, mosquitto, nginx].map(({ found }) => found()).find(({ missing }) => missing) ?? {
      env: {},
    },
};

/** The brokers and the proxy, because changes of the portal may break their integration. */
const IN_EACH_RUN = [kafka, mosquitto, nginx, kurrentdb];
/** Programs that take minutes to build or start, and change rarely. */
const NIGHTLY = [keycloak, versitygw, helm, k6, stack];

/** Each with the tests that need it. */
export const tested = [...IN_EACH_RUN, ...NIGHTLY];

/**
 * The environment for tests of available programs: their locations, and in `FAIRLOT_STACK` the
 * specs that need no other. Installs or downloads what it can, and reports what is missing.
 * @param isNightly whether to include the programs of the nightly set
 */
export const testedHere = (isNightly) => {
  const specs = [];
  const env = {};
  for (const one of isNightly ? tested : IN_EACH_RUN) {
    const { missing, env: its } = one.found();
    // Prominent, but no failure, because nothing is wrong.
    if (missing)
      console.log(['', `!! SKIPPED: ${one.name} was not tested.`, ...missing].join('\n!! '));
    else {
      specs.push(...one.specs, ...(isNightly ? (one.nightlySpecs ?? []) : []));
      Object.assign(env, its);
    }
  }
  return { ...env, FAIRLOT_STACK: specs.join(' ') };
};

/** `apart.ts`, which needs a Kafka. */
export const APART = {
  name: 'end-to-end tests on a portal in parts',
  command: [
    'node',
    '--conditions=@fairlot/source',
    '--import',
    './tools/dev/register.mjs',
    'tools/stack/apart.ts',
    ...process.argv.filter((arg) => arg === '--full'),
  ],
  live: true,
};
