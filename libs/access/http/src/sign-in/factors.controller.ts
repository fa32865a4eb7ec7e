import type { Caller } from '@fairlot/access-domain';
import { SecondFactor, type EnrolOutcome, type RemoveOutcome } from '@fairlot/access-records';
import {
  passkeyCreation,
  type EnrolledFactor,
  type OwnFactors,
  type PasskeyCreation,
} from '@fairlot/contracts/access';
import {
  validationRefused,
  notSignedIn,
  Refused,
  tooManyRequests,
  type FieldProblem,
} from '@fairlot/contracts/refused';
import { Controller, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { codeProblem, fieldProblem } from '../operations/field-problem.js';
import { Operation, TheInput, type Input } from '../operations/operation.decorator.js';
import { SessionStart } from './session-start.js';
import { TheCaller } from '../callers/the-caller.decorator.js';
import { attestationOf } from './webauthn-json.js';

const REFUSALS = {
  stale: () => new Refused('SECOND_FACTOR_STALE'),
  last: () => new Refused('LAST_FACTOR'),
  missing: () => new Refused('NOT_FOUND'),
} as const;
type RefusalReason = keyof typeof REFUSALS;

/**
 * Returns a result, or throws a refusal if the result is a reason.
 * @throws Refused with this reason
 */
const answerOrThrow = <Answer extends object>(answer: Answer | RefusalReason): Answer => {
  if (typeof answer === 'string') throw REFUSALS[answer]();
  return answer;
};

/** Lists and changes a user's own second factors. */
@Controller()
export class FactorsController {
  constructor(
    private readonly factor: SecondFactor,
    private readonly start: SessionStart,
  ) {}

  @Operation('ENG-70')
  own(@TheCaller() caller: Caller): Promise<OwnFactors> {
    return this.factor.status(caller);
  }

  @Operation('ENG-71')
  async beginTotp(@TheCaller() caller: Caller): Promise<{ secret: string; uri: string }> {
    return answerOrThrow(await this.factor.beginTotp(caller));
  }

  @Operation('ENG-72')
  async confirmTotp(
    @TheInput() input: Input<'ENG-72'>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<EnrolledFactor> {
    const { body, caller } = input;
    const outcome = await this.factor.confirmTotp(caller, body.code);
    const fault = codeProblem(
      outcome.outcome === 'wrong' ? outcome.clockOffMinutes : null,
      input.language,
    );
    return this.enrolled(outcome, { ...input, reply, fault });
  }

  @Operation('ENG-73')
  async removeTotp(@TheCaller() caller: Caller): Promise<{ done: true }> {
    return refuseUnlessDone(await this.factor.removeTotp(caller));
  }

  @Operation('ENG-74')
  async passkeyOptions(@TheCaller() caller: Caller): Promise<PasskeyCreation> {
    const options = answerOrThrow(await this.factor.passkeyOptions(caller));
    return passkeyCreation.parse(options);
  }

  @Operation('ENG-75')
  async addPasskey(
    @TheInput() input: Input<'ENG-75'>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<EnrolledFactor> {
    const { body, caller } = input;
    const made = { name: body.name, response: attestationOf(body.response) };
    const outcome = await this.factor.addPasskey(caller, made);
    const fault = fieldProblem('response', 'passkey_wrong', input.language);
    return this.enrolled(outcome, { ...input, reply, fault });
  }

  @Operation('ENG-76')
  async removePasskey(@TheInput() { body, caller }: Input<'ENG-76'>): Promise<{ done: true }> {
    return refuseUnlessDone(await this.factor.removePasskey(caller, body.idPasskey));
  }

  @Operation('ENG-77')
  async renewCodes(@TheCaller() caller: Caller): Promise<{ recoveryCodes: string[] }> {
    return { recoveryCodes: [...answerOrThrow(await this.factor.renewCodes(caller))] };
  }

  private enrolled(outcome: EnrolOutcome, enrolling: EnrolInput): EnrolledFactor {
    const { caller, reply, fault } = enrolling;
    if (outcome.outcome === 'limited') throw tooManyRequests(outcome.retryAfterSeconds);
    if (outcome.outcome === 'ended') throw notSignedIn();
    if (outcome.outcome === 'stale') throw REFUSALS.stale();
    if (outcome.outcome === 'wrong') throw validationRefused([fault]);
    const { secret, recoveryCodes } = outcome;
    const codes = recoveryCodes === null ? null : [...recoveryCodes];
    return { recoveryCodes: codes, ...this.start.hand(secret, caller, reply) };
  }
}

type EnrolInput = Pick<Input<'ENG-72'>, 'caller'> & {
  readonly reply: FastifyReply;
  readonly fault: FieldProblem;
};

const refuseUnlessDone = (outcome: RemoveOutcome): { done: true } => {
  if (outcome !== 'done') throw REFUSALS[outcome]();
  return { done: true };
};
