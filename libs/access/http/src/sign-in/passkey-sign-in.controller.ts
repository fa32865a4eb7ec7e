import { deviceName } from '@fairlot/access-domain';
import { PasskeySignIn, SessionStore } from '@fairlot/access-records';
import { passkeyRequest, type PasskeyRequest } from '@fairlot/contracts/access';
import { validationRefused, tooManyRequests } from '@fairlot/contracts/refused';
import { Controller, Ip, Req, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { CallerSource } from '../callers/caller-source.js';
import { fieldProblem } from '../operations/field-problem.js';
import { Operation, TheInput, type Input } from '../operations/operation.decorator.js';
import type { PortalRequest } from '../callers/portal-request.js';
import { SessionStart } from './session-start.js';
import { assertionOf } from './webauthn-json.js';

/** Signs users in with a passkey, without user name and password. */
@Controller()
export class PasskeySignInController {
  constructor(
    private readonly signingIn: PasskeySignIn,
    private readonly sessions: SessionStore,
    private readonly source: CallerSource,
    private readonly start: SessionStart,
  ) {}

  @Operation('ENG-270')
  async options(): Promise<PasskeyRequest> {
    return passkeyRequest.parse(await this.signingIn.options());
  }

  @Operation('ENG-271')
  async signIn(
    @TheInput() { body, language }: Input<'ENG-271', unknown>,
    @Ip() address: string,
    @Req() { headers }: PortalRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<{ done: true; token: string | null }> {
    const via = body.asToken === true ? 'token' : 'session';
    const from = { address, device: deviceName(headers['user-agent']), via } as const;
    const signedIn = await this.signingIn.signIn(assertionOf(body.passkey), from);
    if (signedIn.outcome === 'limited') throw tooManyRequests(signedIn.retryAfterSeconds);
    if (signedIn.outcome === 'refused')
      throw validationRefused([fieldProblem('passkey', 'passkey_wrong', language)]);
    if (via === 'token') return { done: true, token: signedIn.secret };
    // Replaces an existing session, to prevent session fixation.
    const before = await this.source.identify({ cookieHeader: headers.cookie, token: undefined });
    if (before !== null) await this.sessions.end(before.caller.sessionId);
    return { done: true, ...this.start.hand(signedIn.secret, { via }, reply) };
  }
}
