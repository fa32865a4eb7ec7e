import { OwnUser } from '@fairlot/access-records';
import type { OwnUser as Answer } from '@fairlot/contracts/access';
import { Controller } from '@nestjs/common';
import { Operation, TheInput, type Input } from '../operations/operation.decorator.js';
import { ownAnswerOf } from '../responses/own-answer.js';

/** Stores the bank account for payments to a user. */
@Controller()
export class IbanController {
  constructor(private readonly own: OwnUser) {}

  @Operation('SEC-04')
  async write(@TheInput() { caller, body }: Input<'SEC-04'>): Promise<Answer> {
    await this.own.writeAccount(caller.idUser, body);
    const isMainUser = await this.own.isMainUser(caller);
    return ownAnswerOf(await this.own.read(caller.idUser), caller, isMainUser);
  }
}
