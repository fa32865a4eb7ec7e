import { systemClock } from '@fairlot/kernel';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { User } from '../entities/user.entity.js';

/** Somebody of whom an identity provider says who he is. */
export type ProvenPerson = {
  readonly issuer: string;
  /** What the provider names him by for ever, whatever he is called there. */
  readonly subject: string;
  /** By what he is looked for before he is bound, and which column of the user it stands in. */
  readonly name: string;
  readonly field: 'username' | 'email';
  /** VAT code of the company that the provider says he works for; null: it is not asked. */
  readonly vatCode: string | null;
};

/** Two, so that a second one is seen. */
const CANDIDATES_MAX = 2;
const BIND = `INSERT INTO identity_link (issuer, subject, id_user, bound_at)
  VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING`;

/**
 * Whose account a person of an identity provider signs in to. The first sign-in finds it by what the
 * provider calls him and binds it to the provider's own number for him: who gets a name that was somebody
 * else's before does not become that one, and who is renamed stays who he is.
 */
@Injectable()
export class IdentityLinks {
  constructor(private readonly dataSource: DataSource) {}

  /** @returns his user, disabled ones too; null where there is none, more than one, or another's. */
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
    // Of two who come at once as one user, or of one user twice, the first one counts.
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

  /** Staff belong to none; a dealer's user signs in for the company that the provider names. */
  private async isOfCompany({ idDealer }: User, { vatCode }: ProvenPerson): Promise<boolean> {
    if (vatCode === null || idDealer === null) return true;
    const found = 'SELECT FROM dealer WHERE id_dealer = $1 AND upper(vat_code) = upper($2)';
    return (await this.dataSource.query<unknown[]>(found, [idDealer, vatCode])).length > 0;
  }

  private users() {
    return this.dataSource.getRepository(User).createQueryBuilder('user');
  }
}
