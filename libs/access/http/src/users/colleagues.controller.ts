import type { Caller } from '@fairlot/access-domain';
import {
  AccessDirectory,
  DealerUsers,
  PasswordRecovery,
  UserAccounts,
  type User,
} from '@fairlot/access-records';
import { validationRefused, notFound, Refused, tooManyRequests } from '@fairlot/contracts/refused';
import { Controller } from '@nestjs/common';
import { fieldProblem } from '../operations/field-problem.js';
import { Operation, TheInput, type Input } from '../operations/operation.decorator.js';
import { withContractRefusals } from './managed-users.js';

const DONE_ANSWER = { done: true } as const;

/**
 * Lets a dealer's main user manage colleagues (ROL-042), except for their permissions.
 */
@Controller()
export class ColleaguesController {
  constructor(
    private readonly directory: AccessDirectory,
    private readonly members: DealerUsers,
    private readonly accounts: UserAccounts,
    private readonly recovery: PasswordRecovery,
  ) {}

  @Operation('ENG-208')
  async enable(@TheInput() input: Input<'ENG-208'>): Promise<{ done: true }> {
    const { body, caller, commandId } = input;
    const { idUser, flgEnabled: enabled, reason = null } = body;
    const user = await this.colleague(caller, idUser);
    if (idUser === caller.idUser) throw new Refused('OWN_RIGHTS');
    if (user.enabled === enabled) return DONE_ANSWER;
    if (enabled && user.disabledBy !== 'DEALER') throw new Refused('DISABLED_BY_STAFF');
    const by = { idActor: caller.idUser, commandId };
    await withContractRefusals(() =>
      this.accounts.enable(idUser, { enabled, reason, as: 'DEALER' }, by),
    );
    return DONE_ANSWER;
  }

  @Operation('ENG-209')
  async resetPassword(@TheInput() input: Input<'ENG-209'>): Promise<{ done: true }> {
    const { body, caller, commandId, language } = input;
    const user = await this.colleague(caller, body.idUser);
    const by = { idActor: caller.idUser, commandId };
    const outcome = await this.recovery.requestFor(user, by);
    if (outcome.outcome === 'limited') throw tooManyRequests(outcome.retryAfterSeconds);
    if (outcome.outcome === 'no-link')
      throw validationRefused([fieldProblem('idUser', 'user_disabled', language)]);
    return DONE_ANSWER;
  }

  /** Returns another user of the main user's dealer. @throws Refused NOT_FOUND */
  private async colleague({ idUser: own, idDealer }: Caller, idUser: number): Promise<User> {
    if (idDealer === null) throw notFound();
    const [main, found] = await Promise.all([
      this.members.mainUser(idDealer),
      this.directory.usersById([idUser]),
    ]);
    const user = found.get(idUser);
    const isHis = user?.idDealer === idDealer && user.anonymisedAt === null;
    if (user === undefined || !isHis || main?.idUser !== own) throw notFound();
    return user;
  }
}
