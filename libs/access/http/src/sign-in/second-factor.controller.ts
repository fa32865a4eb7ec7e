import type { Caller } from '@fairlot/access-domain';
import { SecondFactor, type FactorProof } from '@fairlot/access-records';
import { passkeyRequest, type PasskeyRequest } from '@fairlot/contracts/access';
import { validationRefused, notSignedIn, tooManyRequests } from '@fairlot/contracts/refused';
import { Controller, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { codeProblem, fieldProblem } from '../operations/field-problem.js';
import { Operation, TheInput, type Input } from '../operations/operation.decorator.js';
import { SessionStart } from './session-start.js';
import { TheCaller } from '../callers/the-caller.decorator.js';
import { assertionOf } from './webauthn-json.js';

/** Checks a second factor at sign-in, and again before users change their factors. */
@Controller()
export class SecondFactorController {
  constructor(
    private readonly factor: SecondFactor,
    private readonly start: SessionStart,
  ) {}

  @Operation('ENG-78')
  async options(@TheCaller() caller: Caller): Promise<PasskeyRequest> {
    return passkeyRequest.parse(await this.factor.passkeyRequest(caller));
  }

  @Operation('ENG-79')
  async answer(
    @TheInput() { body, caller, language }: Input<'ENG-79'>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<{ token: string | null }> {
    const { code = '', passkey } = body;
    const proof: FactorProof = passkey === undefined ? { code } : { passkey: assertionOf(passkey) };
    const answered = await this.factor.answer(caller, proof);
    if (answered.outcome === 'done') return this.start.hand(answered.secret, caller, reply);
    if (answered.outcome === 'limited') throw tooManyRequests(answered.retryAfterSeconds);
    if (answered.outcome === 'ended') throw notSignedIn();
    throw validationRefused([
      passkey === undefined
        ? codeProblem(answered.clockOffMinutes, language)
        : fieldProblem('passkey', 'passkey_wrong', language),
    ]);
  }
}
