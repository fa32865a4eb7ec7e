import { helm } from './helm.mjs';
import { k6 } from './k6.mjs';
import { kafka } from './kafka.mjs';
import { keycloak } from './keycloak.mjs';
import { kurrentdb } from './kurrentdb.mjs';
import { mosquitto } from './mosquitto.mjs';
import { nginx } from './nginx.mjs';
import { versitygw } from './versitygw.mjs';

/** All programs together, for tests that need a whole stack. */
const stack = {
  name: 'npm run stack',
  specs: ['stack/stack.stack'],
  found: () =>
    [kafka, mosquitto, nginx].map(({ found }) => found()).find(({ missing }) => missing) ?? {
      env: {},
    },
};

/**
 * The brokers, the proxy and the event store, because changes to the portal may break its
 * integration with them.
 */
const ALWAYS_TESTED = [kafka, mosquitto, nginx, kurrentdb];
/** Programs that take minutes to build or start, and whose integration changes rarely. */
const NIGHTLY = [keycloak, versitygw, helm, k6, stack];

/** All programs, with the tests that need them. */
export const testedPrograms = [...ALWAYS_TESTED, ...NIGHTLY];

/**
 * Prepares the environment for tests of the programs that are available: where the programs are, in
 * `FAIRLOT_STACK` the specs that need no other program, and in `FAIRLOT_APART` the end-to-end specs
 * that run again on a portal in parts (`cross-process-specs.ts`). Installs or downloads what it
 * can, and reports what is missing.
 * @param isNightly whether to include the programs of the nightly set
 * @param isFull whether to repeat all end-to-end specs that can be repeated
 */
export const prepareTests = (isNightly, isFull = isNightly) => {
  const specs = [];
  const env = {};
  for (const one of isNightly ? testedPrograms : ALWAYS_TESTED) {
    const { missing, env: its } = one.found();
    // The message is prominent, but not a failure, because nothing is wrong.
    if (missing)
      console.log(['', `!! SKIPPED: ${one.name} was not tested.`, ...missing].join('\n!! '));
    else {
      specs.push(...one.specs, ...(isNightly ? (one.nightlySpecs ?? []) : []));
      Object.assign(env, its);
    }
  }
  const apart = env.KAFKA_LIBS && { FAIRLOT_APART: isFull ? 'all' : 'crossing' };
  return { ...env, ...apart, FAIRLOT_STACK: specs.join(' ') };
};
