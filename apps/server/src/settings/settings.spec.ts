import { LIMITS } from '@fairlot/access-http';
import { describe, expect, it } from 'vitest';
import { CONNECTION_LIMITS } from './limit-environment.js';
import { ROLES, WrongSetting, parseSettings } from './settings.js';

const ISSUER = {
  OIDC_ISSUER: 'https://login.example.com/realms/dealers',
  OIDC_CLIENT_ID: 'portal',
  OIDC_CLIENT_SECRET: 'a secret',
};

describe('settings', () => {
  it('have the documented default values', () => {
    expect(parseSettings({})).toEqual({
      port: 3000,
      mqttPort: 1883,
      dataDir: '.data',
      roles: [...ROLES],
      engineUrls: [],
      mqtt: null,
      databaseUrl: null,
      kurrentDb: null,
      demo: true,
      demoPictures: true,
      clockControl: false,
      demoPassword: null,
      publicUrl: 'http://localhost:3000',
      smtpUrl: null,
      companyRegistryUrl: null,
      vatRegistry: null,
      kafka: null,
      filesUrl: null,
      archiveAfterDays: null,
      mailFrom: 'no-reply@fairlot.example',
      operatorsToken: null,
      secondPerson: [],
      issuer: null,
      secondFactor: { rule: 'offered', key: null },
      trustedProxies: [],
      limits: LIMITS,
      geolocation: { header: null, databaseFile: null },
      publicBidsUrl: null,
      otlp: null,
      livePlaces: CONNECTION_LIMITS,
    });
  });

  it('with an external database have no demonstration unless it is switched on', () => {
    const DATABASE_URL = 'postgres://fairlot@127.0.0.1/fairlot';
    const without = parseSettings({ DATABASE_URL, ...ISSUER });
    expect([without.demo, without.demoPictures]).toEqual([false, false]);
    expect(parseSettings({ DEMO_PICTURES: 'off' }).demoPictures).toBe(false);
    expect(parseSettings({ DATABASE_URL, DEMO: 'on' }).demo).toBe(true);
  });

  it('require a second factor from staff by default, but not in a demonstration', () => {
    const ruleOf = (env: object) => parseSettings({ ...ISSUER, ...env }).secondFactor.rule;
    expect([ruleOf({}), ruleOf({ DEMO: 'off' })]).toEqual(['offered', 'staff']);
    expect(ruleOf({ SECOND_FACTOR: 'staff' })).toBe('staff');
    expect(ruleOf({ DEMO: 'off', SECOND_FACTOR: 'offered' })).toBe('offered');
  });

  it('require approval only for the kinds of changes that are set', () => {
    expect(parseSettings({ SECOND_PERSON: 'erasure, money' }).secondPerson).toEqual([
      'erasure',
      'money',
    ]);
  });

  it.each([
    ['ARCHIVE_AFTER_DAYS', '29'],
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['MQTT_PORT', '-1'],
    ['FAIRLOT_ROLES', 'api,cook'],
    ['FAIRLOT_ROLES', 'api,relay'],
    ['ENGINE_URLS', 'one:3000'],
    ['EVENT_BUS', 'rabbit'],
    ['EVENT_STORE', 'files'],
    ['KURRENTDB_URL', 'http://store:2113'],
    ['KURRENTDB_PREFIX', 'Two.words'],
    ['LIVE_BUS', 'rabbit'],
    ['MQTT_URL', 'http://broker'],
    ['MQTT_RIGHTS', 'oauth'],
    ['MQTT_API_URL', 'mqtt://broker'],
    ['MQTT_PUBLIC_WEBSOCKET_URL', 'mqtt://broker'],
    ['KAFKA_BROKERS', 'http://kafka:9092'],
    ['KAFKA_PREFIX', 'two words'],
    ['KAFKA_PARTITIONS', '0'],
    ['KAFKA_REPLICAS', 'many'],
    ['KAFKA_MECHANISM', 'kerberos'],
    ['DATABASE_URL', 'mysql://x'],
    ['DEMO', 'maybe'],
    ['DEMO_PASSWORD', 'short'],
    ['PUBLIC_URL', 'portal'],
    ['SMTP_URL', 'https://mail.example.com'],
    ['MAIL_FROM', 'nobody'],
    ['FILES_URL', 'files'],
    ['FILES_URL', 's3://key:secret@files'],
    ['FILES_URL', 's3://files?regoin=eu'],
    ['OPERATORS_TOKEN', 'short'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'authorization'],
    ['OTEL_TRACES_SAMPLER_ARG', '2'],
    ['OTEL_METRIC_EXPORT_INTERVAL', 'often'],
    ['SECOND_FACTOR', 'all'],
    ['SECOND_PERSON', 'money,names'],
    ['SECOND_FACTOR_KEY', 'short'],
    ['OIDC_ISSUER', 'login.example.com'],
    ['OIDC_ISSUER', 'http://login.example.com'],
    ['OIDC_SCOPE', 'profile'],
    ['OIDC_SCOPE', 'openid  profile'],
    ['OIDC_CLAIM_USER', 'the name'],
    ['OIDC_USER_FIELD', 'name'],
    ['OIDC_CLAIM_DEALER', 'vat code'],
    ['RATE_OFFER', '10'],
    ['RATE_OFFER', '0/50'],
    ['RATE_ADDRESS', 'many/50'],
    ['RATE_DEALER_TIMES', '0'],
    ['LIVE_PER_DEALER', '-1'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '0.0.0.0/0'],
    ['TRUST_PROXY', '10.0.0.0/8, ::/0'],
  ])('name the setting in the error: %s is %s', (key, value) => {
    expect(() => parseSettings({ [key]: value })).toThrow(WrongSetting);
    expect(() => parseSettings({ [key]: value })).toThrow(new RegExp(`^${key}: .+`));
  });

  it('accept a KurrentDB server for the log, and the prefix of its streams', () => {
    const EVENT_STORE = 'kurrentdb';
    const KURRENTDB_URL = 'kurrentdb://store:2113?tls=false';
    const { kurrentDb } = parseSettings({ EVENT_STORE, KURRENTDB_URL });
    expect(kurrentDb).toEqual({ url: KURRENTDB_URL, prefix: 'fairlot' });
    expect(parseSettings({ KURRENTDB_URL }).kurrentDb).toBeNull();
    expect(() => parseSettings({ EVENT_STORE })).toThrow(/^KURRENTDB_URL: /);
  });

  it('accept an age of at least thirty days for archived events, if the log is in PostgreSQL', () => {
    const ARCHIVE_AFTER_DAYS = '30';
    expect(parseSettings({ ARCHIVE_AFTER_DAYS }).archiveAfterDays).toBe(30);
    const elsewhere = { EVENT_STORE: 'kurrentdb', KURRENTDB_URL: 'kurrentdb://store:2113' };
    expect(() => parseSettings({ ...elsewhere, ARCHIVE_AFTER_DAYS })).toThrow(
      /^ARCHIVE_AFTER_DAYS: /,
    );
  });

  describe('settings of the bus and of other services', () => {
    const KAFKA = { EVENT_BUS: 'kafka', KAFKA_BROKERS: 'one:9092, two:9092' };

    it('contain the brokers, and have default values for topics', () => {
      expect(parseSettings(KAFKA).kafka).toEqual({
        brokers: ['one:9092', 'two:9092'],
        prefix: 'fairlot',
        ssl: false,
        topics: { partitions: 12, replicas: null },
        retentionMs: { events: 604_800_000, records: 604_800_000, notices: 86_400_000 },
      });
      const overrides = {
        KAFKA_PARTITIONS: '3',
        KAFKA_REPLICAS: '2',
        KAFKA_RETENTION_HOURS: '1',
        KAFKA_RECORDS_RETENTION_HOURS: '2',
        KAFKA_NOTICES_RETENTION_HOURS: '3',
      };
      expect(parseSettings({ ...KAFKA, ...overrides }).kafka).toMatchObject({
        topics: { partitions: 3, replicas: 2 },
        retentionMs: { events: 3_600_000, records: 7_200_000, notices: 10_800_000 },
      });
      expect(() => parseSettings({ EVENT_BUS: 'kafka' })).toThrow(/^KAFKA_BROKERS: /);
    });

    it('require both user and password, and refuse to send them unencrypted', () => {
      const user = { KAFKA_USERNAME: 'portal', KAFKA_PASSWORD: 'secret' };
      expect(parseSettings({ ...KAFKA, ...user }).kafka?.sasl).toEqual({
        mechanism: 'scram-sha-512',
        username: 'portal',
        password: 'secret',
      });
      expect(() => parseSettings({ ...KAFKA, KAFKA_USERNAME: 'portal' })).toThrow(/KAFKA_PASSWORD/);
      const plain = { ...KAFKA, ...user, KAFKA_MECHANISM: 'plain' };
      expect(() => parseSettings(plain)).toThrow(/^KAFKA_MECHANISM: /);
      expect(parseSettings({ ...plain, KAFKA_TLS: 'on' }).kafka).toMatchObject({ ssl: true });
    });

    it('allow relay and projector in separate processes with an external bus', () => {
      expect(parseSettings({ ...KAFKA, FAIRLOT_ROLES: 'clock,relay' }).roles).toEqual([
        'clock',
        'relay',
      ]);
      expect(parseSettings({ FAIRLOT_ROLES: 'relay,projector' }).roles).toHaveLength(2);
    });
  });

  it('allow an api process without an engine if other engines are set', () => {
    const apart = { FAIRLOT_ROLES: 'api,live' };
    const ENGINE_URLS = 'http://one:3000/, https://two';
    expect(parseSettings({ ...apart, ENGINE_URLS }).engineUrls).toEqual([
      'http://one:3000',
      'https://two',
    ]);
    expect(() => parseSettings(apart)).toThrow(/^ENGINE_URLS: not set/);
    expect(parseSettings({ FAIRLOT_ROLES: 'engine' }).engineUrls).toEqual([]);
  });

  it('contain an external MQTT broker with its credentials, or no broker', () => {
    expect(() => parseSettings({ LIVE_BUS: 'mqtt' })).toThrow(/^MQTT_URL: not set/);
    const url = { LIVE_BUS: 'mqtt', MQTT_URL: 'mqtts://broker:8883' };
    expect(() => parseSettings(url)).toThrow(/^MQTT_USERNAME, MQTT_PASSWORD: not set/);
    const broker = { MQTT_URL: 'mqtts://broker:8883', MQTT_USERNAME: 'portal', MQTT_PASSWORD: 'x' };
    expect(parseSettings(broker).mqtt).toBeNull();
    expect(parseSettings({ LIVE_BUS: 'mqtt', ...broker }).mqtt).toEqual({
      url: 'mqtts://broker:8883',
      username: 'portal',
      rights: { password: 'x' },
      publicUrl: 'mqtts://broker:8883',
      publicWebSocketUrl: null,
    });
    const missing = { LIVE_BUS: 'mqtt', ...broker, MQTT_CA: '/nowhere/ca.pem' };
    expect(() => parseSettings(missing)).toThrow(/^MQTT_CA: /);
  });

  it('require the signing key and the HTTP API of a broker that accepts signed tokens', () => {
    const broker = { LIVE_BUS: 'mqtt', MQTT_URL: 'mqtts://broker:8884', MQTT_RIGHTS: 'jwt' };
    expect(() => parseSettings(broker)).toThrow(
      /^MQTT_JWT_SECRET, MQTT_API_URL, MQTT_API_KEY, MQTT_API_SECRET: not set, but required by MQTT_RIGHTS=jwt/,
    );
    const secret = 'at least thirty-two letters long';
    const api = { MQTT_API_URL: 'http://broker:18083', MQTT_API_KEY: 'k', MQTT_API_SECRET: 's' };
    const all = { ...broker, ...api, MQTT_JWT_SECRET: secret };
    expect(parseSettings(all).mqtt).toEqual({
      url: 'mqtts://broker:8884',
      username: 'fairlot',
      rights: { secret, api: { url: 'http://broker:18083', key: 'k', secret: 's' } },
      publicUrl: 'mqtts://broker:8884',
      publicWebSocketUrl: null,
    });
    expect(() => parseSettings({ ...all, MQTT_JWT_SECRET: secret.slice(1) })).toThrow(
      /^MQTT_JWT_SECRET/,
    );
  });

  it('have both an SMTP server and a sender address, or neither', () => {
    const SMTP_URL = 'smtps://portal:secret@mail.example.com';
    const MAIL_FROM = 'no-reply@example.com';
    expect(parseSettings({ SMTP_URL, MAIL_FROM })).toMatchObject({
      smtpUrl: SMTP_URL,
      mailFrom: MAIL_FROM,
    });
    expect(() => parseSettings({ SMTP_URL })).toThrow(/^MAIL_FROM: /);
  });

  it('accept rate limits and trusted proxies', () => {
    const TRUST_PROXY = '10.0.0.0/8, loopback';
    const { limits, livePlaces, trustedProxies } = parseSettings({
      RATE_OFFER: '2.5/40',
      RATE_DEALER_TIMES: '9',
      LIVE_PER_DEALER: '300',
      TRUST_PROXY,
    });
    expect(limits).toEqual({
      ...LIMITS,
      perUser: { ...LIMITS.perUser, offer: { perSecond: 2.5, burst: 40 } },
      dealerTimes: 9,
    });
    expect(livePlaces).toEqual({ ...CONNECTION_LIMITS, perDealer: 300 });
    expect(trustedProxies).toEqual(['10.0.0.0/8', 'loopback']);
  });

  it('treat an empty value as if the setting were not set', () => {
    expect(parseSettings({ PORT: '' }).port).toBe(3000);
  });
});
