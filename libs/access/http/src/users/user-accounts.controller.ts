import {
  changesRights,
  rightsFault,
  mayHavePermission,
  type Caller,
  type Permission,
} from '@fairlot/access-domain';
import { PasswordRecovery, User, UserAccounts, versionOfUser } from '@fairlot/access-records';
import type { FieldFault } from '@fairlot/contracts/problem';
import { validationRefused, Refused, tooManyRequests } from '@fairlot/contracts/refused';
import type { UserAccount } from '@fairlot/contracts/users';
import type { Language } from '@fairlot/countries';
import { Controller } from '@nestjs/common';
import { ApprovableCalls } from '../approvals/approvable-calls.js';
import { fieldProblem } from '../operations/field-problem.js';
import { Operation, TheInput, type Input } from '../operations/operation.decorator.js';
import { ManagedUsers, withContractRefusals } from './managed-users.js';

const DONE_ANSWER = { done: true } as const;
type CommandContext = { readonly idActor: number; readonly commandId: string };
const authorOf = ({
  caller,
  commandId,
}: {
  readonly caller: Caller;
  readonly commandId: string;
}): CommandContext => ({
  idActor: caller.idUser,
  commandId,
});
const fieldRefused = (path: string, code: FieldFault, language: Language) =>
  validationRefused([fieldProblem(path, code, language)]);

/** Changes accounts for staff (ADM-20 to ADM-25). */
@Controller()
export class UserAccountsController {
  constructor(
    private readonly managed: ManagedUsers,
    private readonly accounts: UserAccounts,
    private readonly recovery: PasswordRecovery,
    approvable: ApprovableCalls,
  ) {
    approvable.add('ADM-21', (input) => this.update(input as Input<'ADM-21'>));
  }

  @Operation('ADM-20')
  async delete(@TheInput() input: Input<'ADM-20'>): Promise<{ done: true }> {
    const { idUser } = input.query;
    const user = await this.managed.other(input.caller, idUser);
    // Disabling an already disabled account keeps the reason.
    if (user.enabled)
      await this.setEnabled(idUser, { enabled: false, reason: null }, authorOf(input));
    return DONE_ANSWER;
  }

  @Operation('ADM-21')
  async update(@TheInput() input: Input<'ADM-21'>): Promise<UserAccount> {
    const { caller, language } = input;
    const { idUser, version, adminEnabledMarket, ...fields } = input.body;
    const user = await this.managed.changed(caller, idUser);
    const wished = { ...fields, adminEnabledMarkets: adminEnabledMarket };
    const after = Object.assign(new User(), user, wished);
    // A repeated command, whose values are already stored.
    if (versionOfUser(after) === versionOfUser(user)) return this.managed.answer(caller, idUser);
    if (idUser === caller.idUser && changesRights(user, wished)) throw new Refused('OWN_RIGHTS');
    const refused = rightsFault(caller, user, wished);
    if (refused !== null) throw fieldRefused(refused.path, refused.fault, language);
    if (version !== versionOfUser(user))
      throw new Refused('RECORD_CHANGED', { facts: { version: versionOfUser(user) } });
    const expected = Object.fromEntries(
      Object.keys(wished).map((field) => [field, user[field as keyof User]]),
    );
    await withContractRefusals(() => this.accounts.edit(idUser, wished, authorOf(input), expected));
    return this.managed.answer(caller, idUser);
  }

  @Operation('ADM-22')
  async resetPassword(@TheInput() input: Input<'ADM-22'>): Promise<{ done: true }> {
    const { caller, language } = input;
    const user = await this.managed.changed(caller, input.body.idUser);
    if (!user.enabled) throw fieldRefused('idUser', 'user_disabled', language);
    const outcome = await this.recovery.requestFor(user, authorOf(input));
    if (outcome.outcome === 'limited') throw tooManyRequests(outcome.retryAfterSeconds);
    if (outcome.outcome === 'no-link') throw fieldRefused('idUser', 'no_password', language);
    return DONE_ANSWER;
  }

  @Operation('ADM-23')
  async enable(@TheInput() input: Input<'ADM-23'>): Promise<UserAccount> {
    const { idUser, flgEnabled: enabled, reason = null } = input.body;
    const user = await this.managed.other(input.caller, idUser);
    if (user.enabled !== enabled || !enabled)
      await this.setEnabled(idUser, { enabled, reason }, authorOf(input));
    return this.managed.answer(input.caller, idUser);
  }

  @Operation('ADM-24')
  async addPermission(@TheInput() input: Input<'ADM-24'>): Promise<UserAccount> {
    const { permission, userID: idUser } = input.body;
    const user = await this.managed.other(input.caller, idUser);
    if (!mayHavePermission(user, permission))
      throw fieldRefused('permission', 'read_only', input.language);
    const wished = [...new Set([...user.permissions, permission])];
    return this.permitted(input, user, wished);
  }

  @Operation('ADM-25')
  async removePermission(@TheInput() input: Input<'ADM-25'>): Promise<UserAccount> {
    const { permission, userID: idUser } = input.query;
    const user = await this.managed.other(input.caller, idUser);
    return this.permitted(
      input,
      user,
      user.permissions.filter((one) => one !== permission),
    );
  }

  private async permitted(
    input: { readonly caller: Caller; readonly commandId: string },
    user: User,
    wished: readonly Permission[],
  ): Promise<UserAccount> {
    if (wished.length !== user.permissions.length)
      await withContractRefusals(() => this.accounts.permit(user, wished, authorOf(input)));
    return this.managed.answer(input.caller, user.idUser);
  }

  private setEnabled(
    idUser: number,
    turned: { readonly enabled: boolean; readonly reason: string | null },
    by: CommandContext,
  ): Promise<void> {
    return withContractRefusals(() => this.accounts.enable(idUser, { ...turned, as: 'STAFF' }, by));
  }
}
