import { Unavailable } from '@fairlot/kernel';
import { Inject, Injectable } from '@nestjs/common';
import * as openid from 'openid-client';
import { ACCESS_SETTINGS, redirectUriOf, type AccessSettings } from './access-settings.js';
import { loginFailed } from './problems.js';

const RETRY_SECONDS = 5;

/** Of our languages only these two are no tags that an identity provider would know. */
const TAGS: Readonly<Record<string, string>> = { be: 'nl-BE', lu: 'fr-LU' };

/** What the callback must be met with. */
export type SignInChecks = {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
};

/** Authorization code with PKCE, state and nonce against the issuer of the settings. */
@Injectable()
export class IdentityClient {
  private discovered: Promise<openid.Configuration> | null = null;

  constructor(@Inject(ACCESS_SETTINGS) private readonly settings: AccessSettings) {}

  /** @returns where to send the browser, and what its return is checked against. */
  async begin(language: string): Promise<{ readonly url: URL; readonly checks: SignInChecks }> {
    const configuration = await this.configuration();
    const checks = {
      state: openid.randomState(),
      nonce: openid.randomNonce(),
      verifier: openid.randomPKCECodeVerifier(),
    };
    const url = openid.buildAuthorizationUrl(configuration, {
      redirect_uri: redirectUriOf(this.settings.publicUrl),
      scope: 'openid',
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
   * @returns the subject: the user name in the portal.
   * @throws LOGIN_FAILED for anything but an untouched answer to our own question.
   */
  async finish(callback: string, { state, nonce, verifier }: SignInChecks): Promise<string> {
    const configuration = await this.configuration();
    const tokens = await openid
      .authorizationCodeGrant(configuration, new URL(callback, this.settings.publicUrl), {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      })
      .catch((error: unknown) => {
        // fetch itself fails with a TypeError; all else is the provider, or a forger, saying no.
        throw error instanceof TypeError ? unreachable(error) : loginFailed();
      });
    const subject = tokens.claims()?.sub;
    if (subject === undefined) throw loginFailed();
    return subject;
  }

  /** Asked for at the first sign-in, since the development provider lives on our own port. */
  private configuration(): Promise<openid.Configuration> {
    this.discovered ??= this.discover().catch((error: unknown) => {
      this.discovered = null;
      throw unreachable(error);
    });
    return this.discovered;
  }

  private discover(): Promise<openid.Configuration> {
    const { issuer, clientId, clientSecret } = this.settings.identity;
    const isPlain = issuer.startsWith('http:');
    return openid.discovery(new URL(issuer), clientId, clientSecret, undefined, {
      execute: isPlain ? [openid.allowInsecureRequests] : [],
    });
  }
}

const unreachable = (cause: unknown): Unavailable =>
  new Unavailable('NOT_READY', RETRY_SECONDS, { cause });
