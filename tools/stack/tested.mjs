import { helm } from './helm.mjs';
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
export const tested = [keycloak, versitygw, kafka, mosquitto, nginx, helm, kurrentdb, stack];
