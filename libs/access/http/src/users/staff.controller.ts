import { rightsFault, type Caller } from '@fairlot/access-domain';
import {
  Invites,
  PasswordRecovery,
  StaffAccounts,
  Users,
  type User,
} from '@fairlot/access-records';
import type { AnswerTo } from '@fairlot/contracts/operations';
import {
  limitReached,
  validationRefused,
  notFound,
  Refused,
  tooManyRequests,
} from '@fairlot/contracts/refused';
import type { StaffAccount } from '@fairlot/contracts/users';
import { Controller } from '@nestjs/common';
import { fieldProblem } from '../operations/field-problem.js';
import { Operation, TheInput, type Input } from '../operations/operation.decorator.js';
import { ManagedUsers } from './managed-users.js';
import { staffAccountOf } from './user-answers.js';

const DONE_ANSWER = { done: true } as const;

/** Lists, adds and invites members of staff (ENG-272 to ENG-274). */
@Controller()
export class StaffController {
  constructor(
    private readonly managed: ManagedUsers,
    private readonly users: Users,
    private readonly staff: StaffAccounts,
    private readonly recovery: PasswordRecovery,
    private readonly invites: Invites,
  ) {}

  @Operation('ENG-272')
  async list(@TheInput() { query, caller }: Input<'ENG-272'>): Promise<AnswerTo<'ENG-272'>> {
    const { sort, cursor, limit, market: staffMarket, ...filter } = query;
    const page = await this.users.list({
      ...sort,
      cursor,
      limit,
      count: cursor === undefined ? 'bounded' : 'none',
      filter: {
        ...filter,
        staffMarket,
        market: caller.adminEnabledMarkets,
        staff: true,
        isErased: false,
      },
    });
    const { next, total } = page;
    const rows = await this.answers(caller, page.rows);
    return { rows, next, total: total && { ...total } };
  }

  @Operation('ENG-273')
  async add(@TheInput() input: Input<'ENG-273'>): Promise<AnswerTo<'ENG-273'>> {
    const { body, caller, commandId, language } = input;
    const { adminEnabledMarket: adminEnabledMarkets, role, ...person } = body;
    const grants = { roles: ['USER' as const, role], adminEnabledMarkets };
    const refused = rightsFault(caller, ACCOUNT_WITHOUT_RIGHTS, grants);
    if (refused !== null)
      throw validationRefused([fieldProblem(refused.path, refused.fault, language)]);
    const limit = await this.invites.enter(caller.idUser, person.email);
    if (limit !== null) throw limitReached(limit);
    const by = { idActor: caller.idUser, commandId };
    const { outcome, user } = await this.staff.create({ ...person, role, adminEnabledMarkets }, by);
    if (outcome === 'already-user' && !isRepeat(user, body))
      throw validationRefused([fieldProblem('email', 'already_user', language)]);
    return { idUser: user.idUser, username: user.username };
  }

  @Operation('ENG-274')
  async invite(@TheInput() { body, caller, commandId }: Input<'ENG-274'>): Promise<{ done: true }> {
    const user = await this.managed.changed(caller, body.idUser);
    if (user.idDealer !== null) throw notFound();
    const by = { idActor: caller.idUser, commandId };
    const sent = await this.recovery.inviteAgain(user, by);
    if (sent.outcome === 'limited') throw tooManyRequests(sent.retryAfterSeconds);
    if (sent.outcome === 'no-link') throw new Refused('INVITE_USED');
    return DONE_ANSWER;
  }

  private async answers(caller: Caller, users: readonly User[]): Promise<StaffAccount[]> {
    const invited = await this.staff.invited(users.map(({ idUser }) => idUser));
    return users.map((user) => staffAccountOf(user, caller, invited.has(user.idUser)));
  }
}

/** An account without rights, for comparison with the rights of a new account. */
const ACCOUNT_WITHOUT_RIGHTS = {
  idUser: 0,
  idDealer: null,
  idMarket: '',
  roles: ['USER'],
  permissions: [],
  adminEnabledMarkets: [],
} as const;

const isSameSet = (one: readonly string[], other: readonly string[]): boolean =>
  one.toSorted().join() === other.toSorted().join();
/** Whether the account is the one that an earlier call with the same values created. */
const isRepeat = (user: User, body: Input<'ENG-273'>['body']): boolean =>
  user.name === body.name &&
  user.surname === body.surname &&
  isSameSet(user.roles, ['USER', body.role]) &&
  isSameSet(user.adminEnabledMarkets, body.adminEnabledMarket) &&
  isSameSet(user.permissions, body.readOnly ? ['READ_ONLY'] : []);
