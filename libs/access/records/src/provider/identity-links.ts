import { systemClock } from '@fairlot/kernel';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { User } from '../entities/user.entity.js';

/** A person authenticated by an identity provider. */
export type ProvenPerson = {
  readonly issuer: string;
  /** The provider's permanent id for him, independent of his name. */
  readonly subject: string;
  /** Value and user column to find him before he is linked. */
  readonly name: string;
  readonly field: 'username' | 'email';
  /** VAT number of his company from the provider; null: not checked. */
  readonly vatCode: string | null;
};

/** Two, to detect an ambiguous match. */
const CANDIDATES_MAX = 2;
const BIND = `INSERT INTO identity_link (issuer, subject, id_user, bound_at)
  VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING`;

/**
 * The account of a person from an identity provider. The first sign-in finds it by name and links
 * it to the provider's permanent id. So a reused name does not give access, and a renamed user
 * keeps his account.
 */
@Injectable()
export class IdentityLinks {
  constructor(private readonly dataSource: DataSource) {}

  /** @returns his user, also disabled ones; null if there is none, several, or another person's */
  async userOf(person: ProvenPerson): Promise<User | null> {
    const bound = await this.boundTo(person);
    if (bound !== null) return (await this.isOfCompany(bound, person)) ? bound : null;
    const candidates = await this.candidates(person);
    const [user] = candidates;
    if (user === undefined || candidates.length > 1 || !(await this.isOfCompany(user, person)))
      return null;
    if (!user.enabled) return user;
    const { issuer, subject } = person;
    await this.dataSource.query(BIND, [issuer, subject, user.idUser, systemClock.now()]);
    // The first of two parallel sign-ins wins, for one person or one user.
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

  /** Staff have no company. A dealer's user must belong to the company that the provider names. */
  private async isOfCompany({ idDealer }: User, { vatCode }: ProvenPerson): Promise<boolean> {
    if (vatCode === null || idDealer === null) return true;
    const found = 'SELECT FROM dealer WHERE id_dealer = $1 AND upper(vat_code) = upper($2)';
    return (await this.dataSource.query<unknown[]>(found, [idDealer, vatCode])).length > 0;
  }

  private users() {
    return this.dataSource.getRepository(User).createQueryBuilder('user');
  }
}
