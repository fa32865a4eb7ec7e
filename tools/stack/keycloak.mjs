import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { cached, java, runs } from './cache.mjs';

const NAME = 'keycloak-26.4.0';
const ARTIFACT = 'org.keycloak:keycloak-quarkus-dist:26.4.0:zip';

/** @returns the environment in which its tests run, or what is missing */
const found = () => {
  if (process.env.KEYCLOAK_URL) return { env: {} };
  if (!runs(java, '-version'))
    return {
      missing: [
        'Install Java 17 or newer (Debian: apt-get install openjdk-17-jre-headless),',
        'or name a Keycloak that runs: KEYCLOAK_URL, KEYCLOAK_ADMIN, KEYCLOAK_ADMIN_PASSWORD.',
      ],
    };
  const named = process.env.KEYCLOAK_HOME;
  if (named && !existsSync(join(named, 'bin', 'kc.sh')))
    throw new Error(`KEYCLOAK_HOME: there is no bin/kc.sh in ${named}`);
  if (named) return { env: {} };
  if (!runs('mvn', '--version'))
    return {
      missing: [
        'Install Maven, which fetches Keycloak (Debian: apt-get install maven),',
        'or unpack Keycloak yourself and name its directory: KEYCLOAK_HOME.',
      ],
    };
  const home = cached(NAME, (place) => ({
    command: 'mvn',
    args: [
      ...['-B', '-q', 'dependency:unpack', `-Dartifact=${ARTIFACT}`],
      `-DoutputDirectory=${place}`,
    ],
  }));
  return home === null
    ? { missing: ['Maven could not fetch Keycloak; what it says stands above.'] }
    : { env: { KEYCLOAK_HOME: home } };
};

export const keycloak = { name: 'sign-in at a real Keycloak', specs: ['keycloak.stack'], found };
