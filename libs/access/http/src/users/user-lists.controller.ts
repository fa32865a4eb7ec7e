import { AccessDirectory, UserAccounts, Users } from '@fairlot/access-records';
import type { AnswerTo } from '@fairlot/contracts/operations';
import type { UserAccount } from '@fairlot/contracts/users';
import { Controller, type StreamableFile } from '@nestjs/common';
import { Operation, TheInput, type Input } from '../operations/operation.decorator.js';
import { ManagedUsers, limitToOwnMarkets } from './managed-users.js';
import { SHOWN_FIELDS } from './user-answers.js';
import { userFile } from './user-file.js';

/**
 * Maximum number of users that a search counts. Each keystroke reads every row that is counted, and
 * no action needs the exact number.
 */
const SEARCH_COUNT_MAX = 1_000;

/** Lists, returns and exports accounts (ADM-19, ENG-200 to ENG-202). */
@Controller()
export class UserListsController {
  constructor(
    private readonly managed: ManagedUsers,
    private readonly users: Users,
    private readonly accounts: UserAccounts,
    private readonly directory: AccessDirectory,
  ) {}

  @Operation('ENG-200')
  async list(@TheInput() { query, caller }: Input<'ENG-200'>): Promise<AnswerTo<'ENG-200'>> {
    const { sort, cursor, limit, ...filter } = query;
    const count = cursor === undefined ? 'bounded' : 'none';
    const page = await this.users.list({
      ...sort,
      filter: limitToOwnMarkets(filter, caller),
      cursor,
      limit,
      count,
      ...(filter.q !== undefined && { countMax: SEARCH_COUNT_MAX, matchesFirst: true }),
    });
    const { next, total } = page;
    const rows = await this.managed.answers(caller, page.rows);
    return { rows, next, total: total && { ...total } };
  }

  @Operation('ENG-201')
  export(@TheInput() { query, caller, language }: Input<'ENG-201'>): Promise<StreamableFile> {
    const { sort, language: wanted = language, ...filter } = query;
    const rows = this.users.export({ ...sort, filter: limitToOwnMarkets(filter, caller) });
    return userFile({ rows, caller, language: wanted, directory: this.directory });
  }

  @Operation('ADM-19')
  read(@TheInput() { query, caller }: Input<'ADM-19'>): Promise<UserAccount> {
    return this.managed.answer(caller, query.idUser);
  }

  @Operation('ENG-202')
  async history(@TheInput() { query, caller }: Input<'ENG-202'>): Promise<AnswerTo<'ENG-202'>> {
    const { idUser } = await this.managed.visibleUser(caller, query.idUser);
    const changes = await this.accounts.trail(idUser);
    const names = await this.directory.usernames(changes.flatMap(({ idActor }) => idActor ?? []));
    const rows = changes.map(({ changedAt, idActor, fields }) => ({
      changedAt: changedAt.getTime(),
      idUser: idActor,
      username: names.get(idActor ?? 0) ?? null,
      fields: Object.fromEntries(
        Object.entries(fields)
          .filter(([name]) => SHOWN_FIELDS.includes(name))
          .map(([name, { old, new: after }]) => [name, { before: old, after }]),
      ),
    }));
    return { rows: rows.filter(({ fields }) => Object.keys(fields).length > 0) };
  }
}
