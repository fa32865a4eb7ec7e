import { isKind, type Caller } from '@fairlot/access-domain';
import { FourEyes, NotErasable, UserErasure, type ErasableUser } from '@fairlot/access-records';
import type { AnswerTo } from '@fairlot/contracts/operations';
import { Refused } from '@fairlot/contracts/refused';
import type { UserResults } from '@fairlot/contracts/users';
import type { Cell, Erasure } from '@fairlot/kernel';
import { Controller, Inject, type StreamableFile } from '@nestjs/common';
import { ACCESS_SETTINGS, type AccessSettings } from '../access-settings.js';
import { ApprovableCalls } from '../approvals/approvable-calls.js';
import { ListAnswer } from '../responses/list-answer.js';
import { Operation, TheInput, type Input } from '../operations/operation.decorator.js';
import { ManagedUsers } from './managed-users.js';
import { resultsOf, type UserResult } from './results.js';
import { usersFile } from './user-file.js';

const EFFECT_BY_ERASURE: Readonly<
  Record<Exclude<Erasure, object>, 'DELETED' | 'REPLACED' | 'KEPT'>
> = {
  delete: 'DELETED',
  replace: 'REPLACED',
  keep: 'KEPT',
};
const erasureEffectOf = (erasure: Erasure | null) =>
  erasure === null || typeof erasure === 'object' ? 'DELETED' : EFFECT_BY_ERASURE[erasure];

const COLUMNS = [
  'idUser',
  'username',
  'name',
  'surname',
  'email',
  'dealer',
  'market',
  'reason',
] as const;
async function* cellsOf(rows: AsyncIterable<ErasableUser>): AsyncGenerator<readonly Cell[]> {
  for await (const user of rows) {
    const { idUser, username, name, surname, email, businessName, idMarket } = user;
    yield [idUser, username, name, surname, email, businessName, idMarket, user.disabledReason];
  }
}

/** Anonymises users (ADM-26 to ADM-28), after a preview of the effects. */
@Controller()
export class AnonymiseController {
  constructor(
    private readonly managed: ManagedUsers,
    private readonly erasure: UserErasure,
    private readonly fourEyes: FourEyes,
    @Inject(ACCESS_SETTINGS) private readonly settings: AccessSettings,
    approvable: ApprovableCalls,
  ) {
    approvable.add('ADM-27', (input) => this.anonymise(input as Input<'ADM-27'>));
  }

  @Operation('ADM-26')
  list(@TheInput() { query, caller }: Input<'ADM-26'>): Promise<ListAnswer<ErasableUser>> {
    return ListAnswer.of(this.erasure.eligible(erasableScopeOf(caller, query), query));
  }

  @Operation('ADM-28')
  export(@TheInput() { query, caller, language }: Input<'ADM-28'>): Promise<StreamableFile> {
    const rows = cellsOf(this.erasure.allEligible(erasableScopeOf(caller, query)));
    const { language: wanted = language } = query;
    return usersFile({ name: 'erasable-users', columns: COLUMNS, rows, caller, language: wanted });
  }

  @Operation('ENG-203')
  async effect(@TheInput() { query, caller }: Input<'ENG-203'>): Promise<AnswerTo<'ENG-203'>> {
    const user = await this.managed.visibleUser(caller, query.idUser);
    const counted = await this.erasure.counts(user.idUser, this.settings.storedTables);
    return {
      obstacle: await this.erasure.obstacle(user),
      tables: counted.map(({ table, keeps, erasure, count }) => ({
        table,
        keeps,
        count,
        effect: erasureEffectOf(erasure),
      })),
    };
  }

  @Operation('ADM-27')
  async anonymise(@TheInput() { body, caller, commandId }: Input<'ADM-27'>): Promise<UserResults> {
    const by = { idActor: caller.idUser, commandId };
    const results: UserResult[] = [];
    for (const idUser of new Set(body.idUsers))
      results.push({ idUser, ...(await this.one(caller, idUser, by)) });
    return resultsOf(results);
  }

  private async one(
    caller: Caller,
    idUser: number,
    by: { readonly idActor: number; readonly commandId: string },
  ): Promise<Omit<UserResult, 'idUser'>> {
    try {
      const user = await this.managed.other(caller, idUser);
      await this.erasure.erase(user, this.settings.storedTables, by);
      return { outcome: 'applied', reason: null };
    } catch (error) {
      if (this.fourEyes.isTrial()) throw error;
      if (error instanceof NotErasable) return { outcome: 'refused', reason: error.obstacle };
      if (!(error instanceof Refused)) throw error;
      const { code } = error;
      if (code !== 'NOT_FOUND') return { outcome: 'refused', reason: code };
      return { outcome: await this.changedOrRepeated(caller, idUser, by.commandId), reason: null };
    }
  }

  /**
   * The outcome for a user who is not found: `applied` if this command has already anonymised the
   * user.
   */
  private async changedOrRepeated(caller: Caller, idUser: number, commandId: string) {
    const isDone = await this.erasure.hasErased({ idUser, commandId, idActor: caller.idUser });
    return isDone ? 'applied' : 'gone';
  }
}

type ErasableFilter = Pick<Input<'ADM-26'>['query'], 'idMarket' | 'q'>;

const erasableScopeOf = (
  { adminEnabledMarkets, ...caller }: Caller,
  { idMarket, q }: ErasableFilter,
) => ({
  idMarkets: adminEnabledMarkets.filter((one) => idMarket === undefined || one === idMarket),
  withStaff: isKind(caller, 'ADMIN'),
  q,
});
