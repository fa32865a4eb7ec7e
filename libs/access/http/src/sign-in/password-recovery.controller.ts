import { PasswordRecovery } from '@fairlot/access-records';
import { isWeakPassword } from '@fairlot/contracts/password-strength';
import { validationRefused, tooManyRequests } from '@fairlot/contracts/refused';
import { Controller, Ip } from '@nestjs/common';
import { fieldProblem } from '../operations/field-problem.js';
import { Operation, TheInput, type Input } from '../operations/operation.decorator.js';

const FIELD_BY_FAULT = {
  leaked: ['password', 'password_leaked'],
  weak: ['password', 'password_weak'],
  spent: ['hash', 'link_spent'],
} as const;

/** Resets a forgotten password. */
@Controller()
export class PasswordRecoveryController {
  constructor(private readonly recovery: PasswordRecovery) {}

  @Operation('OPEN-08')
  async request(
    @TheInput() { body }: Input<'OPEN-08', unknown>,
    @Ip() address: string,
  ): Promise<{ done: true }> {
    const outcome = await this.recovery.request(body, address);
    if (outcome.outcome === 'limited') throw tooManyRequests(outcome.retryAfterSeconds);
    return { done: true };
  }

  @Operation('OPEN-09')
  async choose(
    @TheInput() { body, language }: Input<'OPEN-09', unknown>,
    @Ip() address: string,
  ): Promise<{ done: true }> {
    const { hash: tag, username, password: next } = body;
    const isWeak = (words: readonly string[]) => isWeakPassword(next, words);
    const chosen = await this.recovery.choose({ tag, username, next, isWeak }, address);
    if (chosen.outcome === 'changed') return { done: true };
    if (chosen.outcome === 'limited') throw tooManyRequests(chosen.retryAfterSeconds);
    const [path, code] = FIELD_BY_FAULT[chosen.outcome];
    throw validationRefused([fieldProblem(path, code, language)]);
  }
}
