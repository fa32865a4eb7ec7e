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

/** Each with the tests that need it. */
export const tested = [keycloak, versitygw, kafka, mosquitto, nginx, helm, k6, kurrentdb, stack];

/**
 * The environment in which tests find what is here: where the programs are, and in `FAIRLOT_STACK` the
 * specs that need no other. Fetches what it can, and says what is missing.
 */
export const testedHere = () => {
  const specs = [];
  const env = {};
  for (const one of tested) {
    const { missing, env: its } = one.found();
    // Loud, and no failure: nothing here is wrong.
    if (missing)
      console.log(['', `!! SKIPPED: ${one.name} was not tested.`, ...missing].join('\n!! '));
    else {
      specs.push(...one.specs);
      Object.assign(env, its);
    }
  }
  return { ...env, FAIRLOT_STACK: specs.join(' ') };
};

/** `apart.ts`, which needs a Kafka. */
export const APART = {
  name: 'end-to-end tests on a portal in parts',
  command: [
    ...['node', '--conditions=@fairlot/source', '--import', './tools/dev/register.mjs'],
    ...['tools/stack/apart.ts', ...process.argv.filter((arg) => arg === '--full')],
  ],
  live: true,
};
