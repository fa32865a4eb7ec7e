import type { Caller } from '@fairlot/access-domain';
import { PasswordChange, type PasswordOutcome } from '@fairlot/access-records';
import { isWeakPassword } from '@fairlot/contracts/password-strength';
import type { FieldFault } from '@fairlot/contracts/problem';
import { validationRefused, tooManyRequests } from '@fairlot/contracts/refused';
import { Controller, Ip } from '@nestjs/common';
import { fieldProblem } from '../operations/field-problem.js';
import { Operation, TheInput, type Input } from '../operations/operation.decorator.js';

type ChangeInput = Input<'SEC-05'> | Input<'MOB-02'>;

/** The field at which each fault is reported, and its error code. */
const FIELD_BY_FAULT = {
  leaked: ['password', 'password_leaked'],
  weak: ['password', 'password_weak'],
  'present-missing': ['presentPassword', 'required'],
  'present-wrong': ['presentPassword', 'password_wrong'],
} as const satisfies Partial<Record<PasswordOutcome['outcome'], readonly [string, FieldFault]>>;

/** Changes a user's own password. */
@Controller()
export class PasswordController {
  constructor(private readonly passwords: PasswordChange) {}

  @Operation('SEC-05')
  change(@TheInput() input: Input<'SEC-05'>, @Ip() address: string): Promise<{ done: true }> {
    return this.changed(input, address);
  }

  @Operation('MOB-02')
  changeMobile(@TheInput() input: Input<'MOB-02'>, @Ip() address: string): Promise<{ done: true }> {
    return this.changed(input, address);
  }

  private async changed(
    { body, caller, language }: ChangeInput,
    address: string,
  ): Promise<{ done: true }> {
    const { idUser, username, sessionId }: Caller = caller;
    const changing = await this.passwords.change(
      { idUser, username, sessionId, address },
      {
        present: body.presentPassword,
        next: body.password,
        isWeak: (words) => isWeakPassword(body.password, words),
      },
    );
    if (changing.outcome === 'changed') return { done: true };
    if (changing.outcome === 'limited') throw tooManyRequests(changing.retryAfterSeconds);
    const [path, code] = FIELD_BY_FAULT[changing.outcome];
    throw validationRefused([fieldProblem(path, code, language)]);
  }
}
