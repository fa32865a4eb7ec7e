import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { cachedFolder, java, runs } from './cache.mjs';

const NAME = 'keycloak-26.4.0';
const ARTIFACT = 'org.keycloak:keycloak-quarkus-dist:26.4.0:zip';

/** Finds Keycloak. @returns the environment for its tests, or what is missing */
const findKeycloak = () => {
  if (process.env.KEYCLOAK_URL) return { env: {} };
  if (!runs(java, '-version'))
    return {
      missing: [
        'Install Java 17 or newer (Debian: apt-get install openjdk-17-jre-headless),',
        'or set KEYCLOAK_URL, KEYCLOAK_ADMIN and KEYCLOAK_ADMIN_PASSWORD of a running Keycloak.',
      ],
    };
  const named = process.env.KEYCLOAK_HOME;
  if (named && !existsSync(join(named, 'bin', 'kc.sh')))
    throw new Error(`KEYCLOAK_HOME: ${named} has no bin/kc.sh`);
  if (named) return { env: {} };
  if (!runs('mvn', '--version'))
    return {
      missing: [
        'Install Maven, which downloads Keycloak (Debian: apt-get install maven),',
        'or unpack Keycloak yourself and set KEYCLOAK_HOME to its folder.',
      ],
    };
  const home = cachedFolder(NAME, (place) => ({
    command: 'mvn',
    args: ['-B', '-q', 'dependency:unpack', `-Dartifact=${ARTIFACT}`, `-DoutputDirectory=${place}`],
  }));
  return home === null
    ? { missing: ['Maven could not download Keycloak. See its errors above.'] }
    : { env: { KEYCLOAK_HOME: home } };
};

export const keycloak = {
  name: 'sign-in with a real Keycloak',
  specs: ['keycloak.stack'],
  found: findKeycloak,
};
