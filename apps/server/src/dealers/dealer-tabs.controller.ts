import type { Caller } from '@fairlot/access-domain';
import { Operation, TheInput, type Input } from '@fairlot/access-http';
import {
  AccessDirectory,
  RegistrationDocuments,
  RegistrationInbox,
  Users,
  consentsOf,
  type Dealer,
  type User,
} from '@fairlot/access-records';
import type { AnswerTo } from '@fairlot/contracts/operations';
import { notFound } from '@fairlot/contracts/refused';
import { MailMaintenance } from '@fairlot/messaging-records';
import { PartnerDirectory } from '@fairlot/partners-records';
import { Controller } from '@nestjs/common';

const consentsViewOf = (user: User) => {
  const { idUser, username, name, surname } = user;
  return { idUser, username, name, surname, ...consentsOf(user) };
};

/** Tabs of a dealer's record (SCR-077). */
@Controller()
export class DealerTabsController {
  constructor(
    private readonly directory: AccessDirectory,
    private readonly users: Users,
    private readonly registrations: RegistrationInbox,
    private readonly documents: RegistrationDocuments,
    private readonly mails: MailMaintenance,
    private readonly partners: PartnerDirectory,
  ) {}

  @Operation('ENG-263')
  async application(@TheInput() { query, caller }: Input<'ENG-263'>): Promise<AnswerTo<'ENG-263'>> {
    const { idDealer } = await this.own(caller, query.idDealer);
    const [found, users] = await Promise.all([
      this.registrations.ofDealer(idDealer, caller.adminEnabledMarkets),
      this.usersOf(idDealer),
    ]);
    const answers = users.map(consentsViewOf);
    if (found === null) return { application: null, users: answers };
    const { idRegistration, registeredAt } = found;
    const [documents, consents] = await Promise.all([
      this.documents.of(idRegistration),
      this.registrations.consents(idRegistration),
    ]);
    // Registration forms accept only the kinds of documents that the contract allows.
    const shown = documents.map((one) => ({ ...one, kind: one.kind as 'pdf' }));
    const application = { idRegistration, registeredAt, documents: shown, consents };
    return { application, users: answers };
  }

  @Operation('ENG-264')
  async emails(@TheInput() { query, caller }: Input<'ENG-264'>): Promise<AnswerTo<'ENG-264'>> {
    const { idDealer, cursor, limit } = query;
    const { email } = await this.own(caller, idDealer);
    const users = await this.usersOf(idDealer);
    const addresses = [email, ...users.map((user) => user.email)].filter((one) => one !== null);
    const found = await this.mails.sentTo(addresses, { limit: limit + 1, before: cursor });
    const rows = found.slice(0, limit);
    const next = found.length > limit ? String(rows.at(-1)!.idMail) : null;
    return { rows, next, total: null };
  }

  @Operation('ENG-265')
  async buying(@TheInput() { query, caller }: Input<'ENG-265'>): Promise<AnswerTo<'ENG-265'>> {
    const { idDealer, enabledMarkets } = await this.own(caller, query.idDealer);
    const isOwn = (idMarket: string) => caller.adminEnabledMarkets.includes(idMarket);
    const { standings } = await this.partners.ofDealer(idDealer);
    const templates = await Promise.all(
      [...standings.keys()].map((id) => this.partners.template(id)),
    );
    return {
      templates: templates
        .flatMap((template) => template ?? [])
        .filter(({ idMarket }) => isOwn(idMarket))
        .toSorted((one, other) => one.name.localeCompare(other.name) || one.id - other.id)
        .map(({ id, name, idMarket }) => ({
          idTemplate: id,
          name,
          idMarket,
          state: standings.get(id)!,
        })),
      showcases: enabledMarkets.filter(isOwn).map((idMarket) => ({ idMarket })),
    };
  }

  /** The users of a dealer without anonymised ones, in the order of their ids. */
  private async usersOf(idDealer: number): Promise<User[]> {
    const filter = { idDealer: [idDealer], isErased: false };
    const users: User[] = [];
    for await (const user of this.users.export({ filter, sort: 'idUser', order: 'asc' }))
      users.push(user);
    return users;
  }

  /** A dealer of the caller's markets. @throws Refused NOT_FOUND */
  private async own(caller: Caller, idDealer: number): Promise<Dealer> {
    const dealer = await this.directory.dealer(idDealer);
    if (dealer === null || !caller.adminEnabledMarkets.includes(dealer.idMarket)) throw notFound();
    return dealer;
  }
}
