import type { ProvenPerson, ProviderSession } from '@fairlot/access-records';
import { forbidden } from '@fairlot/contracts/refused';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { errors, jwtVerify, type JWTPayload } from 'jose';
import * as openid from 'openid-client';
import {
  ACCESS_SETTINGS,
  DEFAULT_CLAIMS,
  clientUrisOf,
  redirectUriOf,
  type AccessSettings,
} from '../access-settings.js';
import { loginFailed } from '../problems.js';
import { readLogoutToken, type LogoutToken } from './logout-token.js';
import { personOf, saysWho, type Claims } from './person-of.js';
import { CLOCKS_DIFFER_SECONDS, DiscoveredProvider, type Provider } from './provider.js';
import { faultOf, isAway, unreachable } from './provider-fault.js';

/** Of our languages only these two are no tags that an identity provider would know. */
const TAGS: Readonly<Record<string, string>> = { be: 'nl-BE', lu: 'fr-LU' };

/** What the callback must be met with. */
export type SignInChecks = {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
};

/** Who came back from the provider, and from which session there. */
export type Proven = { readonly person: ProvenPerson; readonly session: ProviderSession };

/** Authorization code with PKCE, state and nonce against the issuer of the settings. */
@Injectable()
export class IdentityClient {
  private readonly logger = new Logger('sign-in');
  private readonly provider: DiscoveredProvider;

  constructor(@Inject(ACCESS_SETTINGS) private readonly settings: AccessSettings) {
    this.provider = new DiscoveredProvider(settings.identity);
  }

  /**
   * @returns where to send the browser, and what its return is checked against.
   * @throws NOT_READY when the provider is away
   */
  async begin(language: string): Promise<{ readonly url: URL; readonly checks: SignInChecks }> {
    const { configuration } = await this.discovered();
    const checks = {
      state: openid.randomState(),
      nonce: openid.randomNonce(),
      verifier: openid.randomPKCECodeVerifier(),
    };
    const url = openid.buildAuthorizationUrl(configuration, {
      redirect_uri: redirectUriOf(this.settings.publicUrl),
      scope: this.claims.scope,
      state: checks.state,
      nonce: checks.nonce,
      code_challenge: await openid.calculatePKCECodeChallenge(checks.verifier),
      code_challenge_method: 'S256',
      // Signing out here must not be undone by a session that the provider still keeps.
      prompt: 'login',
      ui_locales: TAGS[language] ?? language,
    });
    return { url, checks };
  }

  /**
   * @param callback path and query with which the browser came back.
   * @throws LOGIN_FAILED for anything but an untouched answer to our own question, FORBIDDEN where it
   * does not say who came, NOT_READY when the provider is away
   */
  async finish(callback: string, { state, nonce, verifier }: SignInChecks): Promise<Proven> {
    const provider = await this.discovered();
    const { issuer } = provider.configuration.serverMetadata();
    const url = new URL(callback, this.settings.publicUrl);
    const { claims, idToken } = await this.exchange(provider, url, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    }).catch((error: unknown) => {
      throw this.judged(error);
    });
    const person = personOf({ claims, issuer }, this.claims);
    if (person === null) throw forbidden();
    const sid = typeof claims['sid'] === 'string' ? claims['sid'] : null;
    return { person, session: { issuer, subject: person.subject, sid, idToken } };
  }

  /** Where a browser ends its session at the provider as well; null of one that cannot, or is away. */
  async leave(idToken: string): Promise<string | null> {
    const provider = await this.provider.get().catch(() => null);
    if (provider?.configuration.serverMetadata().end_session_endpoint === undefined) return null;
    return openid.buildEndSessionUrl(provider.configuration, {
      id_token_hint: idToken,
      post_logout_redirect_uri: clientUrisOf(this.settings.publicUrl).signedOutUri,
    }).href;
  }

  /** @throws VALIDATION for what is no logout token of the provider, NOT_READY when it is away */
  async readLogout(token: string): Promise<LogoutToken & { readonly issuer: string }> {
    const { configuration, keys } = await this.discovered();
    const { issuer } = configuration.serverMetadata();
    const { clientId } = this.settings.identity;
    try {
      return { issuer, ...(await readLogoutToken(token, { keys, issuer, clientId, isAway })) };
    } catch (error) {
      throw isAway(error) ? this.away(error) : error;
    }
  }

  private get claims() {
    return this.settings.identity.claims ?? DEFAULT_CLAIMS;
  }

  /** The code for what the provider says of who came; every word of it is checked. */
  private async exchange(
    provider: Provider,
    url: URL,
    checks: openid.AuthorizationCodeGrantChecks,
  ): Promise<{ readonly claims: Claims; readonly idToken: string }> {
    const { configuration } = provider;
    const tokens = await openid.authorizationCodeGrant(configuration, url, checks);
    const idToken = tokens.id_token ?? '';
    // The library has read it; who has signed it, it leaves to the connection that it came by.
    const payload = await this.verified(idToken, provider);
    return { claims: await this.claimsOf(payload, tokens.access_token, provider), idToken };
  }

  private async verified(idToken: string, { configuration, keys }: Provider): Promise<JWTPayload> {
    const verify = () =>
      jwtVerify(idToken, keys, {
        issuer: configuration.serverMetadata().issuer,
        audience: this.settings.identity.clientId,
        clockTolerance: CLOCKS_DIFFER_SECONDS,
      });
    const { payload } = await verify().catch(async (error: unknown) => {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
      // It came from the provider itself, which must have new keys: ask at once, whenever we asked last.
      await keys.reload();
      return verify();
    });
    return payload;
  }

  /** Of the ID token, and of the user info what that leaves out. */
  private async claimsOf(
    signed: Claims,
    accessToken: string,
    { configuration }: Provider,
  ): Promise<Claims> {
    const { userinfo_endpoint: more } = configuration.serverMetadata();
    if (saysWho(signed, this.claims) || more === undefined) return signed;
    const subject = String(signed['sub']);
    const told = await openid.fetchUserInfo(configuration, accessToken, subject);
    return { ...told, ...signed };
  }

  private async discovered(): Promise<Provider> {
    try {
      return await this.provider.get();
    } catch (error) {
      throw this.away(error);
    }
  }

  private away(error: unknown): Error {
    this.logger.warn(`the identity provider is away: ${faultOf(error)}`);
    return unreachable(error);
  }

  private judged(error: unknown): Error {
    if (isAway(error)) return this.away(error);
    this.logger.warn(`a sign-in was refused: ${faultOf(error)}`);
    return loginFailed();
  }
}
