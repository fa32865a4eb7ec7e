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
import { loginFailed } from '../operations/problems.js';
import { readLogoutToken, type LogoutToken } from './logout-token.js';
import { provenPersonOf, hasIdentityClaims, type IdentityClaims } from './person-of.js';
import { CLOCKS_DIFFER_SECONDS, DiscoveredProvider, type Provider } from './provider.js';
import { faultNameOf, isAway, providerUnreachable } from './provider-fault.js';

/** Language tags for the portal's own language codes, which identity providers do not know. */
const LANGUAGE_TAGS: Readonly<Record<string, string>> = { be: 'nl-BE', lu: 'fr-LU' };

/** The values against which the callback of a sign-in is checked. */
export type SignInChecks = {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
};

/** The authenticated person, and the session at the provider. */
export type ProvenSession = { readonly person: ProvenPerson; readonly session: ProviderSession };

/**
 * Client of the configured identity provider: authorization code flow with PKCE, state and nonce.
 */
@Injectable()
export class IdentityClient {
  private readonly logger = new Logger('sign-in');
  private readonly provider: DiscoveredProvider;

  constructor(@Inject(ACCESS_SETTINGS) private readonly settings: AccessSettings) {
    this.provider = new DiscoveredProvider(settings.identity);
  }

  /**
   * Begins a sign-in.
   * @returns the URL for the browser, and the values against which its callback is checked
   * @throws NOT_READY if the provider is unavailable
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
      // The provider asks for credentials again. Otherwise its own session would sign a user in
      // again who has signed out of the portal.
      prompt: 'login',
      ui_locales: LANGUAGE_TAGS[language] ?? language,
    });
    return { url, checks };
  }

  /**
   * Completes a sign-in from the provider's callback.
   * @param callback path and query of the browser's callback
   * @throws LOGIN_FAILED unless the callback is an unmodified response to this sign-in, FORBIDDEN
   * if it does not identify a person, NOT_READY if the provider is unavailable
   */
  async finish(callback: string, { state, nonce, verifier }: SignInChecks): Promise<ProvenSession> {
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
    const person = provenPersonOf({ claims, issuer }, this.claims);
    if (person === null) throw forbidden();
    const sid = typeof claims['sid'] === 'string' ? claims['sid'] : null;
    return { person, session: { issuer, subject: person.subject, sid, idToken } };
  }

  /**
   * The URL that ends the browser's session at the provider; null if that is unsupported or
   * unavailable.
   */
  async leave(idToken: string): Promise<string | null> {
    const provider = await this.provider.get().catch(() => null);
    if (provider?.configuration.serverMetadata().end_session_endpoint === undefined) return null;
    return openid.buildEndSessionUrl(provider.configuration, {
      id_token_hint: idToken,
      post_logout_redirect_uri: clientUrisOf(this.settings.publicUrl).signedOutUri,
    }).href;
  }

  /**
   * The verified claims of a logout token, which the provider sends when one of its sessions ends.
   * @throws VALIDATION for an invalid logout token, NOT_READY if the provider is unavailable
   */
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

  /** Exchanges the code for verified claims about the user. */
  private async exchange(
    provider: Provider,
    url: URL,
    checks: openid.AuthorizationCodeGrantChecks,
  ): Promise<{ readonly claims: IdentityClaims; readonly idToken: string }> {
    const { configuration } = provider;
    const tokens = await openid.authorizationCodeGrant(configuration, url, checks);
    const idToken = tokens.id_token ?? '';
    // Verified here, because the library trusts the TLS connection and does not verify the
    // signature.
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
      // The token came directly from the provider, so an unknown key means that the provider
      // changed its keys. They are reloaded despite the cooldown.
      await keys.reload();
      return verify();
    });
    return payload;
  }

  /** Claims of the ID token. Missing claims are read from the user info. */
  private async claimsOf(
    signed: IdentityClaims,
    accessToken: string,
    { configuration }: Provider,
  ): Promise<IdentityClaims> {
    const { userinfo_endpoint: more } = configuration.serverMetadata();
    if (hasIdentityClaims(signed, this.claims) || more === undefined) return signed;
    const subject = String(signed['sub']);
    const userInfo = await openid.fetchUserInfo(configuration, accessToken, subject);
    return { ...userInfo, ...signed };
  }

  private async discovered(): Promise<Provider> {
    try {
      return await this.provider.get();
    } catch (error) {
      throw this.away(error);
    }
  }

  private away(error: unknown): Error {
    this.logger.warn(`the identity provider does not respond: ${faultNameOf(error)}`);
    return providerUnreachable(error);
  }

  private judged(error: unknown): Error {
    if (isAway(error)) return this.away(error);
    this.logger.warn(`a sign-in was refused: ${faultNameOf(error)}`);
    return loginFailed();
  }
}
