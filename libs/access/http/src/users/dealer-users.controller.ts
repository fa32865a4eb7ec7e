import { isKind, sharesMarket, type Caller } from '@fairlot/access-domain';
import {
  AccessDirectory,
  DealerUsers,
  Invites,
  NewUsers,
  type Dealer,
  type User,
} from '@fairlot/access-records';
import type { DealerUsersAnswer } from '@fairlot/contracts/access';
import { validationRefused, Refused, limitReached } from '@fairlot/contracts/refused';
import { isMarket, MARKET_PACKS, type Language } from '@fairlot/countries';
import { Controller } from '@nestjs/common';
import { fieldProblem } from '../operations/field-problem.js';
import { Operation, TheInput, type Input } from '../operations/operation.decorator.js';
import { fiscalFacts } from '../registrations/fiscal-facts.js';

const notFound = () => new Refused('NOT_FOUND');
const DONE_ANSWER = { done: true } as const;

/** Lists and invites users of a dealer, for its main user and staff of its market (ROL-042). */
@Controller()
export class DealerUsersController {
  constructor(
    private readonly directory: AccessDirectory,
    private readonly members: DealerUsers,
    private readonly invites: Invites,
    private readonly newUsers: NewUsers,
  ) {}

  @Operation('SEC-06')
  async list(@TheInput() { query, caller }: Input<'SEC-06'>): Promise<DealerUsersAnswer> {
    const { idDealer } = await this.dealerOf(caller, query.idDealer);
    const [main, users, invites] = await Promise.all([
      this.members.mainUser(idDealer),
      this.members.all(idDealer),
      this.invites.waiting(idDealer),
    ]);
    const invited = invites.map((invite) => ({ ...invite, state: 'INVITED' as const }));
    return { idDealer, rows: [...users.map((user) => dealerUserOf(user, main)), ...invited] };
  }

  @Operation('OTH-05')
  async invite(
    @TheInput() { body, caller, key, language }: Input<'OTH-05'>,
  ): Promise<{ done: true }> {
    const dealer = await this.enabledDealerOf(caller, body.dealerId);
    const { idDealer } = dealer;
    const sent = await this.invites.send(
      { idDealer, email: body.email },
      { idInviter: caller.idUser, language: await this.languageOf(dealer), commandId: key },
    );
    if (sent.outcome === 'sent') return DONE_ANSWER;
    if (sent.outcome === 'limited') throw limitReached(sent);
    if (sent.outcome === 'closed') throw notFound();
    throw sent.outcome === 'full' ? dealerFull('dealerId', language) : alreadyUser(language);
  }

  @Operation('ENG-82')
  async withdraw(@TheInput() { body, caller }: Input<'ENG-82'>): Promise<{ done: true }> {
    const idDealer = await this.invites.dealerOf(body.idInvite);
    if (idDealer === null) throw notFound();
    await this.dealerOf(caller, idDealer);
    await this.invites.withdraw(body.idInvite);
    return DONE_ANSWER;
  }

  @Operation('SEC-01')
  async create(
    @TheInput() { body, caller, language }: Input<'SEC-01'>,
  ): Promise<{ idUser: number; username: string }> {
    const dealer = await this.enabledDealerOf(caller, body.idDealer);
    const { name, surname, email } = body;
    const facts = fiscalFacts(dealer.idMarket, body, language);
    const limit = await this.invites.enter(caller.idUser, email);
    if (limit !== null) throw limitReached(limit);
    const person = { name, surname, email, ...facts, language: await this.languageOf(dealer) };
    const made = await this.newUsers.create(person, dealer, {
      idActor: caller.idUser,
      alongside: async () => undefined,
    });
    if (made.outcome === 'closed') throw notFound();
    if (made.outcome === 'full') throw dealerFull('idDealer', language);
    const { user } = made;
    if (user.name !== name || user.surname !== surname) throw alreadyUser(language);
    return { idUser: user.idUser, username: user.username };
  }

  /**
   * Returns a dealer for whom the caller may act. Other dealers count as missing, so that the
   * caller cannot tell whether they exist.
   */
  private async dealerOf(caller: Caller, idDealer: number): Promise<Dealer> {
    const dealer = await this.directory.dealer(idDealer);
    if (dealer === null || !(await this.speaksFor(caller, dealer))) throw notFound();
    return dealer;
  }

  private async enabledDealerOf(caller: Caller, idDealer: number): Promise<Dealer> {
    const dealer = await this.dealerOf(caller, idDealer);
    if (!dealer.enabled) throw notFound();
    return dealer;
  }

  private async speaksFor(caller: Caller, { idDealer, idMarket }: Dealer): Promise<boolean> {
    if (isKind(caller, 'STAFF')) return sharesMarket(caller.adminEnabledMarkets, [idMarket]);
    if (caller.idDealer !== idDealer) return false;
    return (await this.members.mainUser(idDealer))?.idUser === caller.idUser;
  }

  /** The language of the main user, otherwise of the dealer's market. */
  private async languageOf({ idDealer, idMarket }: Dealer): Promise<string> {
    const main = await this.members.mainUser(idDealer);
    return main?.language ?? MARKET_PACKS[isMarket(idMarket) ? idMarket : 'OTHER'].defaultLanguage;
  }
}

const dealerFull = (path: string, language: Language) =>
  validationRefused([fieldProblem(path, 'dealer_full', language)]);
const alreadyUser = (language: Language) =>
  validationRefused([fieldProblem('email', 'already_user', language)]);

const dealerUserOf = (
  { idUser, username, name, surname, email, enabled }: User,
  main: User | null,
): DealerUsersAnswer['rows'][number] => ({
  idUser,
  username,
  name,
  surname,
  email,
  isMainUser: idUser === main?.idUser,
  state: enabled ? 'ENABLED' : 'DISABLED',
});
