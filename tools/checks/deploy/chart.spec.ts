import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { DEFAULT_VALUES, mergeValues, REQUIRED_VALUES, VALUES_SCHEMA } from './make-chart.js';
import { ROLES, SETTING_KEYS } from './program.js';

const takes = new Ajv({ strict: true, strictRequired: false, allErrors: true }).compile(
  VALUES_SCHEMA,
);
const complaints = (more: object): string[] => {
  const values = mergeValues(mergeValues(DEFAULT_VALUES, REQUIRED_VALUES), more);
  return takes(values) ? [] : (takes.errors ?? []).map(({ instancePath }) => instancePath);
};

/**
 * Settings that the values do not contain, because the chart sets them itself, or because they are
 * only for a portal that runs in one process.
 */
const NOT_IN_VALUES = [
  'DATA_DIR',
  'DEMO',
  'DEMO_PASSWORD',
  'CLOCK_CONTROL',
  'DEMO_PICTURES',
  'EVENT_BUS',
  'FAIRLOT_ROLES',
  'MQTT_PORT',
  'PORT',
];
/** Environment variables that Amazon's client reads, instead of the program. */
const OF_THE_STORE = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'];

describe('values.schema.json', () => {
  it('accepts the required values, and refuses the defaults without them', () => {
    expect(complaints({})).toEqual([]);
    expect(takes(DEFAULT_VALUES)).toBe(false);
  });

  it('contains every setting of the program once, and every secret setting as a key of the secret', () => {
    const { secretKey, process } = VALUES_SCHEMA.definitions;
    const settings = VALUES_SCHEMA.properties.settings.propertyNames.enum;
    const settingKeys = [...settings, ...secretKey.enum, ...NOT_IN_VALUES];
    expect(new Set(settingKeys)).toEqual(new Set([...SETTING_KEYS, ...OF_THE_STORE]));
    expect(new Set(settingKeys).size).toBe(settingKeys.length);
    const { keys, optional } = DEFAULT_VALUES.secret;
    expect(new Set(secretKey.enum)).toEqual(new Set([...keys, ...optional]));
    expect(process.properties.roles.items.enum).toEqual(ROLES);
  });

  it.each<[string, object]>([
    ['', { relpicas: 3 }],
    ['/image', { image: { tags: 'a' } }],
    ['/image/tag', { image: { tag: 'latest' } }],
    ['/image/tag', { image: { tag: '' } }],
    ['/settings', { settings: { PUBLIK_URL: 'https://a.example' } }],
    ['/settings', { settings: { SMTP_URL: 'smtps://a:secret@b' } }],
    ['/settings', { settings: { DATABASE_URL: 'postgres://a:secret@b/c' } }],
    ['/settings', { settings: { DEMO: 'on' } }],
    ['/settings/KAFKA_PARTITIONS', { settings: { KAFKA_PARTITIONS: 12 } }],
    ['/settings/PUBLIC_URL', { settings: { PUBLIC_URL: '' } }],
    ['/secret/name', { secret: { name: 'Not A Name' } }],
    ['/secret/keys', { secret: { keys: ['DATABASE_URL'] } }],
    [
      '/processes',
      {
        processes: {
          'Bad Name': { roles: ['api'], replicas: 1, resources: { requests: {}, limits: {} } },
        },
      },
    ],
    ['/processes/api/replicas', { processes: { api: { replicas: -1 } } }],
    ['/processes/api/replicas', { processes: { api: { replicas: '2' } } }],
    ['/processes/api/roles', { processes: { api: { roles: [] } } }],
    ['/processes/api/roles/0', { processes: { api: { roles: ['boss'] } } }],
    [
      '/processes/api/resources/limits/memory',
      { processes: { api: { resources: { limits: { memory: 'much' } } } } },
    ],
    [
      '/processes/api/autoscaling/cpuPercent',
      { processes: { api: { autoscaling: { cpuPercent: 0 } } } },
    ],
    ['/startMinutes', { startMinutes: 0 }],
    ['/stopSeconds', { stopSeconds: 1 }],
    ['/ingress/tlsSecret', { ingress: { tlsSecret: '-' } }],
    ['/mqtt/serviceType', { mqtt: { serviceType: 'Open' } }],
    ['/networkPolicy/egressPorts/0', { networkPolicy: { egressPorts: [70_000] } }],
    ['/networkPolicy/ingressNamespace', { networkPolicy: { ingressNamespace: null } }],
  ])('reports a fault at %j for the values %j', (path, values) => {
    expect(complaints(values)).toContain(path);
  });
});
