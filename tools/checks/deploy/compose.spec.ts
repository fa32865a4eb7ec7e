import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  COMPOSE_FILE,
  composeWith,
  EXAMPLE_ENVIRONMENT,
  filledEnvironment,
  interpolate,
  portalsOf,
  variablesIn,
} from './deployment.js';
import { parseSettings, ROLES, SETTING_KEYS } from './program.js';

/** Environment variables that Amazon's client reads, instead of the program. */
const OF_THE_STORE = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'];
const compose = composeWith(filledEnvironment());
const portals = portalsOf(compose);
const services = Object.entries(compose.services);

describe('docker-compose.yml', () => {
  it.each(portals)(
    'passes only settings to %s that the program knows and accepts',
    (_, { environment }) => {
      expect(Object.keys(environment).filter((key) => !SETTING_KEYS.includes(key))).toEqual(
        OF_THE_STORE,
      );
      const settings = parseSettings(environment);
      expect(settings).toMatchObject({ demo: false, trustedProxies: ['172.30.77.2'] });
      expect(settings.databaseUrl).toMatch(/@postgres:5432\/fairlot$/);
      expect(settings.kafka?.brokers).toEqual(['kafka:9092']);
    },
  );

  it('starts KurrentDB only if the settings put the event log there', () => {
    const logOf = (env: object) => {
      const [portal] = portalsOf(composeWith(filledEnvironment({ ...env })));
      return parseSettings(portal?.[1].environment ?? {}).kurrentDb?.url;
    };
    expect(logOf({})).toBeUndefined();
    expect(logOf({ EVENT_STORE: 'kurrentdb' })).toBe('kurrentdb://kurrentdb:2113?tls=false');
    expect(compose.services['kurrentdb']?.profiles).toEqual(['kurrentdb']);
    expect(portals.map(([, one]) => one.depends_on?.['kurrentdb']?.required)).toEqual(
      portals.map(() => false),
    );
  });

  it('passes the mail settings to the program if they are set', () => {
    const mail = { SMTP_URL: 'smtps://a:b@mail.example', MAIL_FROM: 'portal@fairlot.example' };
    const [portal] = portalsOf(composeWith(filledEnvironment(mail)));
    expect(parseSettings(portal?.[1].environment ?? {})).toMatchObject({
      smtpUrl: mail.SMTP_URL,
      mailFrom: mail.MAIL_FROM,
    });
  });

  it('runs every role of the program, and two engines', () => {
    const roles = portals.flatMap(([, { environment }]) => parseSettings(environment).roles);
    expect(new Set(roles)).toEqual(new Set(ROLES));
    expect(roles.filter((role) => role === 'engine')).toHaveLength(2);
    expect(portals.every(([, { build }]) => existsSync(build?.dockerfile ?? ''))).toBe(true);
  });

  it('gives each process its own data directory, and no other writable place except /tmp', () => {
    const volumes = portals.flatMap(([, one]) => one.volumes ?? []);
    expect(new Set(volumes).size).toBe(portals.length);
    expect(volumes.every((volume) => volume.endsWith(':/data'))).toBe(true);
    for (const [, one] of portals) {
      expect(one).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
      expect(one.tmpfs).toEqual([expect.stringMatching(/^\/tmp:size=/)]);
    }
  });

  it('mounts only files that exist and volumes that are declared', () => {
    const sources = services.flatMap(([, { volumes = [] }]) =>
      volumes.map((one) => one.split(':')[0] ?? ''),
    );
    const isThere = (source: string) =>
      source.startsWith('./') ? existsSync(source) : source in compose.volumes;
    expect(sources.length).toBeGreaterThan(12);
    expect(sources.filter((source) => !isThere(source))).toEqual([]);
  });

  it('waits for the health only of services that have a health check', () => {
    // The image of the program defines the health check of the services that run it.
    const says = (name: string) =>
      compose.services[name]?.healthcheck !== undefined ||
      portals.some(([portal]) => portal === name);
    const awaited = services.flatMap(([, { depends_on = {} }]) => Object.entries(depends_on));
    expect(awaited.length).toBeGreaterThan(20);
    expect(awaited.filter(([name]) => !(name in compose.services))).toEqual([]);
    const forHealth = awaited.filter(([, { condition }]) => condition === 'service_healthy');
    expect(forHealth.filter(([name]) => !says(name))).toEqual([]);
  });

  it('makes services reachable only from this machine by default', () => {
    const ports = services.flatMap(([, one]) => one.ports ?? []);
    expect(ports).toHaveLength(3);
    for (const port of ports) expect(port).toMatch(/^127\.0\.0\.1:/);
  });

  it('uses exactly the variables of the example, whose secrets are empty and required', () => {
    expect(new Set(variablesIn(COMPOSE_FILE))).toEqual(
      new Set([...Object.keys(EXAMPLE_ENVIRONMENT), 'FAIRLOT_VERSION']),
    );
    const secrets = Object.entries(EXAMPLE_ENVIRONMENT).filter(([key]) =>
      /SECRET|PASSWORD|TOKEN|KEY|SMTP/.test(key),
    );
    expect(secrets.length).toBeGreaterThan(6);
    expect(secrets.filter(([, value]) => value !== '')).toEqual([]);
    expect(() => interpolate(COMPOSE_FILE, EXAMPLE_ENVIRONMENT)).toThrow(/missing/);
  });

  it('pins every image to a version', () => {
    const images = services
      .map(([, { image }]) => image)
      .filter((image) => !image.startsWith('fairlot:'));
    expect(
      images.filter(
        (image) => !/^[a-z0-9-]+(?:\/[a-z0-9-]+)?:v?\d+[\d.]+(?:-[a-z]+)?$/.test(image),
      ),
    ).toEqual([]);
  });
});
