import { systemClock } from '@fairlot/kernel';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { User } from '../entities/user.entity.js';

/** A person authenticated by an identity provider. */
export type ProvenPerson = {
  readonly issuer: string;
  /** The provider's permanent id of the person, independent of the name. */
  readonly subject: string;
  /** The value of the configured claim, with which the account is found at the first sign-in. */
  readonly name: string;
  readonly field: 'username' | 'email';
  /** VAT number of the person's company from the provider; null if it is not checked. */
  readonly vatCode: string | null;
};

/** Number of accounts to read: two, to detect an ambiguous match. */
const CANDIDATES_MAX = 2;
const INSERT_LINK = `INSERT INTO identity_link (issuer, subject, id_user, bound_at)
  VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING`;

/**
 * Finds the account of a person from an identity provider. The first sign-in finds it by name and
 * links it to the provider's permanent id. If the name is later given to another person, that
 * person gets no access. A renamed person keeps the account.
 */
@Injectable()
export class IdentityLinks {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Finds the account of a person, and links it to the person at the first sign-in.
   * @returns the person's user, even if disabled; null if there is none or more than one, if the
   * account is linked to another person, or if it belongs to another company
   */
  async userOf(person: ProvenPerson): Promise<User | null> {
    const bound = await this.boundTo(person);
    if (bound !== null) return (await this.isOfCompany(bound, person)) ? bound : null;
    const candidates = await this.candidates(person);
    const [user] = candidates;
    if (user === undefined || candidates.length > 1 || !(await this.isOfCompany(user, person)))
      return null;
    if (!user.enabled) return user;
    const { issuer, subject } = person;
    await this.dataSource.query(INSERT_LINK, [issuer, subject, user.idUser, systemClock.now()]);
    // If two sign-ins with the same person or the same user run in parallel, only the first one
    // creates the link.
    const now = await this.boundTo(person);
    return now?.idUser === user.idUser ? now : null;
  }

  private boundTo({ issuer, subject }: ProvenPerson): Promise<User | null> {
    return this.users()
      .innerJoin('identity_link', 'link', 'link.id_user = user.idUser')
      .where('link.issuer = :issuer AND link.subject = :subject', { issuer, subject })
      .getOne();
  }

  private candidates({ name, field }: ProvenPerson): Promise<User[]> {
    return this.users()
      .where(`lower(user.${field}) = lower(:name)`, { name })
      .orderBy('user.idUser')
      .take(CANDIDATES_MAX)
      .getMany();
  }

  /**
   * Whether a user belongs to the company that the provider names. True for staff, who have no
   * company, and if no company is checked.
   */
  private async isOfCompany({ idDealer }: User, { vatCode }: ProvenPerson): Promise<boolean> {
    if (vatCode === null || idDealer === null) return true;
    const found = 'SELECT FROM dealer WHERE id_dealer = $1 AND upper(vat_code) = upper($2)';
    return (await this.dataSource.query<unknown[]>(found, [idDealer, vatCode])).length > 0;
  }

  private users() {
    return this.dataSource.getRepository(User).createQueryBuilder('user');
  }
}
