import { systemClock } from '@fairlot/kernel';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Dealers } from '../../dealers/dealers.js';
import { TemplateStandings } from '../../directory/template-standings.js';
import type { Dealer } from '../../entities/dealer.entity.js';
import { NewUsers } from '../../invites/new-users.js';
import { RecoveryLinks } from '../../recovery/recovery-links.js';
import { Users } from '../../users.js';
import { Registration } from './registration.entity.js';
import { ReviewSteps, type Reviewer } from './review-steps.js';

type CompanyField = 'businessName' | 'address' | 'city' | 'vatCode';
type TakenOver = { readonly [Name in CompanyField]?: string | undefined };

/** Staff's choices for the new dealer. */
export type AcceptChoice = {
  readonly isEnabled: boolean;
  readonly idTemplates: readonly number[];
  /** Values that replace those of the application. */
  readonly company: TakenOver;
};
export type AcceptedIds = {
  readonly idDealer: number;
  readonly idUser: number;
  readonly username: string;
};
export type AcceptanceOutcome =
  | ({ readonly outcome: 'accepted' } & AcceptedIds)
  | { readonly outcome: 'decided' | 'gone' | 'vatCodeInvalid' };

const FIND_CREATED_DEALER = `
  SELECT id_dealer AS "idDealer", id_user AS "idUser", username
  FROM dealer_registration JOIN app_user USING (id_dealer)
  WHERE id_registration = $1 ORDER BY id_user LIMIT 1`;

/** Accepts an application: creates its dealer (STA-088) in one transaction. */
@Injectable()
export class RegistrationAcceptance {
  constructor(
    private readonly dataSource: DataSource,
    private readonly steps: ReviewSteps,
    private readonly dealers: Dealers,
    private readonly users: Users,
    private readonly newUsers: NewUsers,
    private readonly links: RecoveryLinks,
    private readonly standings: TemplateStandings,
  ) {}

  /**
   * Creates the dealer. Of two parallel calls, the second one finds that the application is
   * decided. A repeated command gets its first result.
   * @throws Malformed if another dealer has the VAT number (ADR 39)
   */
  accept(
    registration: Registration,
    choice: AcceptChoice,
    by: Reviewer & { readonly idActor: number },
  ): Promise<AcceptanceOutcome> {
    const { idRegistration } = registration;
    // If another user takes the user name meanwhile, `named` repeats the transaction with another
    // name.
    return this.newUsers.named(mainUserFieldsOf(registration), (username) =>
      this.dataSource.transaction(async (manager) => {
        const found = await this.steps.lock(idRegistration, by, manager);
        if (found === 'repeated') return this.made(idRegistration, manager);
        if (typeof found === 'string') return { outcome: found };
        if (found.registryCheck?.answer === 'INVALID') return { outcome: 'vatCodeInvalid' };
        const made = await this.make(found, { ...choice, ...by, username }, manager);
        await this.steps.add(manager, idRegistration, { step: 'ACCEPTED', ...by });
        return { outcome: 'accepted', ...made };
      }),
    );
  }

  private async make(
    registration: Registration,
    choice: AcceptChoice & { readonly idActor: number; readonly username: string },
    manager: EntityManager,
  ): Promise<AcceptedIds> {
    const { idRegistration, idMarket } = registration;
    const { idActor, username, isEnabled, idTemplates, company } = choice;
    const by = { idActor };
    const dealer = {
      ...newDealerOf(registration),
      ...companyOf(registration, company),
      ...dealerStateOf(isEnabled),
    };
    const idDealer = Number(await this.dealers.insertIn(manager, dealer, by));
    const person = mainUserFieldsOf(registration);
    const user = { ...person, ...MAIN_USER, username, idDealer, idMarket };
    const idUser = Number(await this.users.insertIn(manager, user, by));
    await this.links.welcome({ ...person, idUser, username }, manager);
    await this.standings.accept(manager, idDealer, idTemplates);
    const decided = {
      state: 'ACCEPTED',
      decidedAt: systemClock.now(),
      idDecider: idActor,
    } as const;
    await manager.update(Registration, { idRegistration }, { ...decided, idDealer });
    return { idDealer, idUser, username };
  }

  private async made(idRegistration: number, manager: EntityManager): Promise<AcceptanceOutcome> {
    const [made] = await manager.query<AcceptedIds[]>(FIND_CREATED_DEALER, [idRegistration]);
    // If undefined, another step has the same command id, because the client used one key for two
    // calls.
    return made === undefined ? { outcome: 'decided' } : { outcome: 'accepted', ...made };
  }
}

/**
 * Fields of the main user. The user is enabled even if the dealer is not, and has not answered the
 * consents yet.
 */
const MAIN_USER = {
  passwordHash: null,
  roles: ['USER' as const],
  permissions: ['BUYER' as const],
  enabled: true,
  adminEnabledMarkets: [],
  offerLimitMinor: null,
};

/**
 * Given name and surname. If a form has no given name, its surname contains both (reading 4): then
 * the first word is the given name.
 */
const personNamesOf = ({ referenceName, referenceSurname }: Registration) => {
  if (referenceName !== null) return { name: referenceName, surname: referenceSurname };
  const [name = '', ...rest] = referenceSurname.split(' ');
  return { name, surname: rest.join(' ') || name };
};

const mainUserFieldsOf = (registration: Registration) => ({
  ...personNamesOf(registration),
  email: registration.referenceEmail ?? registration.email,
  fiscalCode: registration.referenceFiscalCode,
  birthDate: registration.referenceBirthDate,
  language: registration.language,
});

/** State of the new dealer. Only a configured dealer can be enabled (ADR 39). */
const dealerStateOf = (isEnabled: boolean): Pick<Dealer, 'state' | 'enabled'> => ({
  state: isEnabled ? 'CONFIGURED' : 'REGISTERED',
  enabled: isEnabled,
});

const companyOf = (stated: Pick<Registration, CompanyField>, company: TakenOver) => ({
  businessName: company.businessName ?? stated.businessName,
  address: company.address ?? stated.address,
  city: company.city ?? stated.city,
  vatCode: company.vatCode ?? stated.vatCode,
});

const newDealerOf = ({ idMarket, country, postalCode, region, email, carSold }: Registration) => ({
  idMarket,
  enabledMarkets: [idMarket],
  country,
  postalCode,
  region,
  email,
  carSold,
  idHouse: null,
  idSeller: null,
  creditMinor: null,
});
