import { describe, expect, it } from 'vitest';
import { ROLES, WrongSetting, parseSettings } from './settings.js';

describe('settings', () => {
  it('have the documented defaults', () => {
    expect(parseSettings({})).toEqual({
      port: 3000,
      mqttPort: 1883,
      dataDir: '.data',
      roles: [...ROLES],
      databaseUrl: null,
      demo: true,
      demoPassword: null,
      publicUrl: 'http://localhost:3000',
    });
  });

  it('have no demonstration on an external database unless asked', () => {
    const DATABASE_URL = 'postgres://fairlot@127.0.0.1/fairlot';
    expect(parseSettings({ DATABASE_URL }).demo).toBe(false);
    expect(parseSettings({ DATABASE_URL, DEMO: 'on' }).demo).toBe(true);
  });

  it.each([
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['MQTT_PORT', '-1'],
    ['FAIRLOT_ROLES', 'api,cook'],
    ['FAIRLOT_ROLES', 'api,relay'],
    ['DATABASE_URL', 'mysql://x'],
    ['DEMO', 'maybe'],
    ['DEMO_PASSWORD', 'short'],
    ['PUBLIC_URL', 'portal'],
  ])('name %s when it is %s', (key, value) => {
    expect(() => parseSettings({ [key]: value })).toThrow(WrongSetting);
    expect(() => parseSettings({ [key]: value })).toThrow(new RegExp(`^${key}: .+`));
  });

  it('take an empty value for one that is not set', () => {
    expect(parseSettings({ PORT: '' }).port).toBe(3000);
  });
});
