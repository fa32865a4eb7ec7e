import { describe, expect, it } from 'vitest';
import { WrongSetting, parseSettings } from './settings.js';

const ISSUER = {
  OIDC_ISSUER: 'https://login.example.com/realms/dealers',
  OIDC_CLIENT_ID: 'portal',
  OIDC_CLIENT_SECRET: 'a secret',
};

describe('the settings of the identity provider', () => {
  const {
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: clientSecret,
  } = ISSUER;

  it('contain the issuer that is set, with and without a demonstration', () => {
    for (const DEMO of ['on', 'off'])
      expect(parseSettings({ DEMO, ...ISSUER }).issuer).toEqual({
        issuer,
        clientId,
        clientSecret,
        claims: {
          scope: 'openid profile',
          user: 'preferred_username',
          userField: 'username',
          dealer: null,
        },
      });
  });

  it('contain the names of the claims that identify users and dealers', () => {
    const claims = (env: object) => parseSettings({ ...ISSUER, ...env }).issuer?.claims;
    expect(claims({ OIDC_USER_FIELD: 'email', OIDC_CLAIM_USER: 'email' })).toMatchObject({
      scope: 'openid profile email',
      user: 'email',
      userField: 'email',
    });
    const OIDC_CLAIM_DEALER = 'https://example.com/vat';
    expect(claims({ OIDC_CLAIM_DEALER })).toMatchObject({ dealer: OIDC_CLAIM_DEALER });
    expect(claims({ OIDC_SCOPE: 'openid dealers' })).toMatchObject({ scope: 'openid dealers' });
    expect(() => parseSettings({ OIDC_CLAIM_DEALER })).toThrow(
      'OIDC_CLAIM_DEALER: set, but OIDC_ISSUER is not',
    );
  });

  it.each([
    [{ DEMO: 'off' }, 'OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET'],
    [{ DATABASE_URL: 'postgres://fairlot@127.0.0.1/fairlot' }, 'OIDC_ISSUER'],
    [{ DEMO: 'off', ...ISSUER, OIDC_CLIENT_SECRET: '' }, 'OIDC_CLIENT_SECRET'],
    // A partly set issuer is a mistake, not a choice of the development issuer.
    [{ DEMO: 'on', OIDC_ISSUER: issuer }, 'OIDC_CLIENT_ID, OIDC_CLIENT_SECRET'],
  ])('are refused with the names of the missing settings: %j', (env, keys) => {
    expect(() => parseSettings(env)).toThrow(WrongSetting);
    expect(() => parseSettings(env)).toThrow(new RegExp(`^${keys}.*: not set, but .+`));
  });

  it.each([
    'http://localhost:9000/oidc',
    'http://127.0.0.1',
    'http://id.localhost',
    'http://[::1]',
  ])('allow an unencrypted connection on this machine: %s', (OIDC_ISSUER) =>
    expect(parseSettings({ ...ISSUER, OIDC_ISSUER }).issuer?.issuer).toBe(OIDC_ISSUER),
  );
});
