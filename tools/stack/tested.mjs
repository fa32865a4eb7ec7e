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

/** The brokers and the proxy: a change of the portal can break how it works with them. */
const IN_EACH_RUN = [kafka, mosquitto, nginx, kurrentdb];
/** These take minutes to build or start, and what they test seldom changes. */
const NIGHTLY = [keycloak, versitygw, helm, k6, stack];

/** Each with the tests that need it. */
export const tested = [...IN_EACH_RUN, ...NIGHTLY];

/**
 * The environment in which tests find what is here: where the programs are, and in `FAIRLOT_STACK` the
 * specs that need no other. Installs or fetches what it can, and says what is missing.
 * @param isNightly whether the programs of the nightly set are asked for too
 */
export const testedHere = (isNightly) => {
  const specs = [];
  const env = {};
  for (const one of isNightly ? tested : IN_EACH_RUN) {
    const { missing, env: its } = one.found();
    // Loud, and no failure: nothing here is wrong.
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
    ...['node', '--conditions=@fairlot/source', '--import', './tools/dev/register.mjs'],
    ...['tools/stack/apart.ts', ...process.argv.filter((arg) => arg === '--full')],
  ],
  live: true,
};
