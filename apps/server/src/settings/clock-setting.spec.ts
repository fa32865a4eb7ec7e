import { describe, expect, it } from 'vitest';
import { parseSettings, WrongSetting } from './settings.js';

const ISSUER = {
  OIDC_ISSUER: 'https://login.example.com/realms/dealers',
  OIDC_CLIENT_ID: 'portal',
  OIDC_CLIENT_SECRET: 'a secret',
};
const CLOCK_CONTROL = 'on';

describe('CLOCK_CONTROL', () => {
  it('is off unless a local demonstration switches it on', () => {
    expect(parseSettings({}).clockControl).toBe(false);
    expect(parseSettings({ CLOCK_CONTROL }).clockControl).toBe(true);
    const off = { CLOCK_CONTROL: 'off', DEMO: 'off', ...ISSUER };
    expect(parseSettings(off).clockControl).toBe(false);
  });

  it.each([
    [{ DEMO: 'off', ...ISSUER }],
    [{ DATABASE_URL: 'postgres://fairlot@127.0.0.1/fairlot', ...ISSUER }],
    [{ EVENT_BUS: 'kafka', KAFKA_BROKERS: 'kafka:9092', FAIRLOT_ROLES: 'api,engine' }],
    [{ PUBLIC_URL: 'https://portal.example.com' }],
    [{ PUBLIC_URL: 'https://portal.example.com', ...ISSUER }],
  ])('refuses the start with %j', (env) => {
    const start = () => parseSettings({ ...env, CLOCK_CONTROL });
    expect(start).toThrow(WrongSetting);
    expect(start).toThrow(/^CLOCK_CONTROL: /);
    expect(() => parseSettings(env)).not.toThrow();
  });
});
