import { createPrivateKey, randomUUID, sign, type JsonWebKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Settings } from '../../settings/settings.js';

/** Settings of the portal that contains the demonstration's identity provider. */
export type ProviderSettings = Pick<Settings, 'publicUrl' | 'dataDir'>;

const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout';
const tokenPart = (value: object): string =>
  Buffer.from(JSON.stringify(value)).toString('base64url');

/** Creates a sign-out token for a user, signed with the key of the demonstration's provider. */
export const makeProviderSignOut = ({ publicUrl, dataDir }: ProviderSettings) => {
  const issuer = `${publicUrl}/oidc`;
  const file = readFileSync(join(dataDir, 'keys/identity/identity-keys.json'), 'utf8');
  const [key] = (JSON.parse(file) as { jwks: { keys: (JsonWebKey & { kid: string })[] } }).jwks
    .keys;
  const iat = Math.floor(Date.now() / 1_000);
  const names = { iss: issuer, aud: 'portal', jti: randomUUID(), sid: randomUUID() };
  const signingInput = [
    tokenPart({ alg: 'RS256', typ: 'logout+jwt', kid: key!.kid }),
    tokenPart({ ...names, iat, exp: iat + 60, events: { [LOGOUT_EVENT]: {} } }),
  ].join('.');
  const signature = sign(
    'sha256',
    Buffer.from(signingInput),
    createPrivateKey({ key: key!, format: 'jwk' }),
  );
  return { issuer, logoutToken: `${signingInput}.${signature.toString('base64url')}` };
};
