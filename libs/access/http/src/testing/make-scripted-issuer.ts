import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWTPayload } from 'jose';
import type { IdentitySettings } from '../access-settings.js';

type SigningKey = {
  readonly kid: string;
  readonly privateKey: CryptoKey;
  readonly publicJwk: object;
};

/** Deviations from a correct provider. */
export type IssuerScript = {
  /** Replaces or adds claims of the ID token. */
  readonly claims: JWTPayload;
  /** Claims that only the user info endpoint returns. */
  readonly userInfo: Readonly<Record<string, unknown>>;
  /** Signs with an unpublished key. */
  readonly foreignKey: boolean;
  /** Status and body of the token endpoint. */
  readonly token: { readonly status: number; readonly body: string } | null;
  /** The token endpoint never responds. */
  readonly silent: boolean;
};

const HONEST_ISSUER: IssuerScript = {
  claims: {},
  userInfo: {},
  foreignKey: false,
  token: null,
  silent: false,
};
const SIGNATURE_ALGORITHM = 'RS256';
let issuerCount = 0;
const generateSigningKey = async (): Promise<SigningKey> => {
  const { privateKey, publicKey } = await generateKeyPair(SIGNATURE_ALGORITHM, {
    extractable: true,
  });
  const kid = `key-${(issuerCount += 1)}`;
  return {
    kid,
    privateKey,
    publicJwk: { ...(await exportJWK(publicKey)), kid, alg: SIGNATURE_ALGORITHM },
  };
};

const nowSeconds = () => Math.floor(Date.now() / 1_000);

/** An identity provider on its own server, controlled by the test. */
export class ScriptedIssuer {
  readonly identity: IdentitySettings;
  private play: IssuerScript = HONEST_ISSUER;
  private nonces = new Map<string, string>();
  private codes = 0;

  private constructor(
    private readonly server: ReturnType<typeof createServer>,
    private key: SigningKey,
    private readonly foreign: SigningKey,
    over: Partial<IdentitySettings>,
  ) {
    const { port } = server.address() as AddressInfo;
    const issuer = `http://127.0.0.1:${port}`;
    this.identity = { issuer, clientId: 'portal', clientSecret: 'secret of a test', ...over };
    server.on('request', (request, response) => void this.answer(request, response));
  }

  static async open(over: Partial<IdentitySettings> = {}): Promise<ScriptedIssuer> {
    const server = createServer();
    await once(server.listen(0, '127.0.0.1'), 'listening');
    return new ScriptedIssuer(server, await generateSigningKey(), await generateSigningKey(), over);
  }

  /** Sets the deviations of the provider until the next call. */
  plays(over: Partial<IssuerScript> = {}): void {
    this.play = { ...HONEST_ISSUER, ...over };
  }

  /** From now on, signs with a new key, and no longer publishes the previous key. */
  async rotate(): Promise<void> {
    this.key = await generateSigningKey();
  }

  /** Completes a sign-in: returns the callback URL for an authorization URL. */
  callback(authorization: string, over: Readonly<Record<string, string>> = {}): string {
    const authorizationParams = new URL(authorization).searchParams;
    const code = `code-${(this.codes += 1)}`;
    this.nonces.set(code, authorizationParams.get('nonce') ?? '');
    const params = {
      code,
      state: authorizationParams.get('state') ?? '',
      iss: this.identity.issuer,
      ...over,
    };
    return `/sso/callback?${new URLSearchParams(params)}`;
  }

  /** Makes a logout token for a provider session (`sid`) or a person (`sub`). */
  logoutToken(over: JWTPayload, { foreignKey = false, unsigned = false } = {}): Promise<string> {
    const event = 'http://schemas.openid.net/event/backchannel-logout';
    const base = { events: { [event]: {} }, jti: crypto.randomUUID() };
    return this.signed({ ...base, ...over }, { foreignKey, unsigned, typ: 'logout+jwt' });
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    if (!this.server.listening) return;
    this.server.close();
    await once(this.server, 'close');
  }

  private signed(
    claims: JWTPayload,
    { foreignKey = false, unsigned = false, typ = 'JWT' },
  ): Promise<string> {
    const { issuer, clientId } = this.identity;
    const all = {
      iss: issuer,
      aud: clientId,
      iat: nowSeconds(),
      exp: nowSeconds() + 60,
      ...claims,
    };
    if (unsigned) {
      const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
      return Promise.resolve(`${part({ alg: 'none', typ })}.${part(all)}.`);
    }
    // Refers to the published key, even if another key signs.
    const { privateKey } = foreignKey ? this.foreign : this.key;
    return new SignJWT(all)
      .setProtectedHeader({ alg: SIGNATURE_ALGORITHM, kid: this.key.kid, typ })
      .sign(privateKey);
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = '';
    for await (const chunk of request.setEncoding('utf8')) body += chunk;
    const { issuer } = this.identity;
    const json = (value: object) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    switch (request.url) {
      case '/.well-known/openid-configuration':
        return void json({
          issuer,
          authorization_endpoint: `${issuer}/authorize`,
          token_endpoint: `${issuer}/token`,
          jwks_uri: `${issuer}/jwks`,
          userinfo_endpoint: `${issuer}/userinfo`,
          authorization_response_iss_parameter_supported: true,
        });
      case '/jwks':
        return void json({ keys: [this.key.publicJwk] });
      case '/userinfo':
        return void json({ sub: this.play.claims.sub ?? 'subject-1', ...this.play.userInfo });
      default:
        return this.token(new URLSearchParams(body).get('code') ?? '', response, json);
    }
  }

  private async token(code: string, response: ServerResponse, json: (value: object) => unknown) {
    const { token, silent, claims, foreignKey } = this.play;
    if (silent) return;
    if (token !== null) {
      response.writeHead(token.status, { 'content-type': 'application/json' }).end(token.body);
      return;
    }
    const honest = { sub: 'subject-1', nonce: this.nonces.get(code) };
    const idToken = await this.signed({ ...honest, ...claims }, { foreignKey });
    json({ access_token: 'access', token_type: 'Bearer', id_token: idToken });
  }
}
