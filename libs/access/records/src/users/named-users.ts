import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** The kinds of values by which a list can identify users. */
export type UserName = 'idUser' | 'email' | 'vatCode';
export type NamedUser = {
  /** The value in the list that identifies the user; an e-mail address in lower case. */
  readonly named: string;
  readonly idUser: number;
  readonly idDealer: number;
};

const IS_IN_SCOPE = `u.id_dealer IS NOT NULL AND u.anonymised_at IS NULL
  AND ($2::text[] IS NULL OR u.id_market = ANY ($2))`;
const QUERY_BY_NAME: Readonly<Record<UserName, string>> = {
  idUser: `SELECT id_user::text AS named, id_user AS "idUser", id_dealer AS "idDealer"
    FROM app_user u WHERE id_user = ANY ($1::int[]) AND ${IS_IN_SCOPE}`,
  email: `SELECT lower(email) AS named, id_user AS "idUser", id_dealer AS "idDealer"
    FROM app_user u WHERE lower(email) = ANY ($1::text[]) AND ${IS_IN_SCOPE} ORDER BY id_user`,
  vatCode: `SELECT vat_code AS named, id_user AS "idUser", id_dealer AS "idDealer"
    FROM app_user u JOIN dealer d USING (id_dealer)
    WHERE d.vat_code = ANY ($1::text[]) AND ${IS_IN_SCOPE} ORDER BY NOT u.enabled, id_user`,
};

/** Finds users of dealers by the values in a list. */
@Injectable()
export class NamedUsers {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Returns the users of dealers whom these values identify. If a VAT number identifies several
   * users, enabled users come first.
   * @param idMarkets returns only users of these markets; null for all markets
   */
  find(
    by: UserName,
    names: readonly string[],
    idMarkets: readonly string[] | null,
  ): Promise<readonly NamedUser[]> {
    if (names.length === 0) return Promise.resolve([]);
    return this.dataSource.query<NamedUser[]>(QUERY_BY_NAME[by], [names, idMarkets]);
  }
}
