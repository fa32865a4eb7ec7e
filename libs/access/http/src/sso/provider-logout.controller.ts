import { ProviderSessions, SpentTokens } from '@fairlot/access-records';
import type { Caller } from '@fairlot/access-domain';
import { validationRefused } from '@fairlot/contracts/refused';
import { Controller, Inject, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { ACCESS_SETTINGS, type AccessSettings } from '../access-settings.js';
import { Operation, TheInput, type Input } from '../operations/operation.decorator.js';
import { IdentityClient } from './identity-client.js';

/** The page that the provider loads in a hidden frame. Users never see it. */
const EMPTY_PAGE = '<!doctype html><title>Fairlot</title>';

/** Called by the identity provider when a user signs out there: ends the user's sessions. */
@Controller()
export class ProviderLogoutController {
  private readonly framedBy: string;

  constructor(
    private readonly identity: IdentityClient,
    private readonly sessions: ProviderSessions,
    private readonly spent: SpentTokens,
    @Inject(ACCESS_SETTINGS) private readonly settings: AccessSettings,
  ) {
    this.framedBy = new URL(settings.identity.issuer).origin;
  }

  /** Called by the provider. The signature of the token proves that. */
  @Operation('ENG-80')
  async backChannel(
    @TheInput() { body }: Input<'ENG-80', Caller | null>,
  ): Promise<{ readonly done: true }> {
    const token = await this.identity.readLogout(body.logout_token);
    const { issuer, jti, sid, subject, rememberUntil } = token;
    if (await this.spent.isSpent(['logout', issuer, jti]))
      throw validationRefused([
        { path: 'logout_token', code: 'used', message: 'logout_token was already used' },
      ]);
    await this.sessions.end({ issuer, sid, subject });
    // Recorded after the sessions have ended, so that a failed attempt can be repeated.
    await this.spent.spend(['logout', issuer, jti], rememberUntil);
    return { done: true };
  }

  /**
   * Called by the user's browser in a frame of the provider, where the portal's cookie is not sent.
   * The session is therefore identified by data that only the provider and this portal know.
   */
  @Operation('ENG-81')
  async frontChannel(
    @TheInput() { query }: Input<'ENG-81', Caller | null>,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { iss, sid } = query;
    if (iss !== this.settings.identity.issuer)
      throw validationRefused([
        {
          path: 'iss',
          code: 'unknown_issuer',
          message: 'iss is not the identity provider of this portal',
        },
      ]);
    await this.sessions.end({ issuer: iss, sid, subject: null });
    void reply.removeHeader('x-frame-options').headers({
      'content-security-policy': `default-src 'none'; frame-ancestors ${this.framedBy}`,
      'cross-origin-resource-policy': 'cross-origin',
    });
    return void reply.type('text/html; charset=utf-8').send(EMPTY_PAGE);
  }
}
