import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

export type MatchedField = 'VAT' | 'NAME' | 'ADDRESS' | 'PHONE';
export type Duplicate = {
  readonly kind: 'DEALER' | 'REGISTRATION';
  readonly id: number;
  readonly idMarket: string;
  readonly businessName: string;
  readonly matches: readonly MatchedField[];
  /** State of an application; null for a dealer. */
  readonly state: string | null;
};

/**
 * Maximum number of matches per kind and compared field. More matches mean a common value, not a
 * duplicate.
 */
const MATCHES_MAX = 20;

/** Combines the branches with UNION, so that each can use its own index. */
const duplicatesQuery = (
  table: 'dealer' | 'dealer_registration',
  columns: string,
  branches: string[],
) =>
  branches.map(
    (branch) =>
      `(SELECT ${columns}, ${branch.replace('FROM', `FROM ${table} d`)} LIMIT ${MATCHES_MAX})`,
  );
const MATCH_BRANCHES = [
  `'VAT' AS match FROM WHERE d.country = r.country
     AND vat_key(d.country, d.vat_code) = vat_key(r.country, r.vat_code)`,
  `'NAME' AS match FROM WHERE plain_key(d.business_name) = plain_key(r.business_name)`,
  `'ADDRESS' AS match FROM WHERE plain_key(d.address || d.city) = plain_key(r.address || r.city)`,
];
/** The branch for mobile numbers. Only for applications, because dealers have no mobile number. */
const BY_PHONE = `'PHONE' AS match FROM WHERE phone_key(d.mobile) = phone_key(r.mobile)`;
const IS_OTHER = 'AND d.id_registration <> r.id_registration';
const DEALER_DUPLICATES = duplicatesQuery(
  'dealer',
  `'DEALER' AS kind, d.id_dealer AS id, d.id_market, d.business_name, NULL AS state`,
  // Excludes the dealer that was created from the application.
  MATCH_BRANCHES.map((branch) => `${branch} AND d.id_dealer IS DISTINCT FROM r.id_dealer`),
);
const APPLICATION_DUPLICATES = duplicatesQuery(
  'dealer_registration',
  `'REGISTRATION' AS kind, d.id_registration AS id, d.id_market, d.business_name, d.state`,
  [...MATCH_BRANCHES, BY_PHONE].map((branch) => `${branch} ${IS_OTHER}`),
);
const FIND_DUPLICATES = `
  SELECT kind, id, found.id_market AS "idMarket", found.business_name AS "businessName",
    found.state, array_agg(match ORDER BY match) AS matches
  FROM dealer_registration r, LATERAL (${[...DEALER_DUPLICATES, ...APPLICATION_DUPLICATES].join(' UNION ALL ')}) AS found
  WHERE r.id_registration = $1
  GROUP BY kind, id, found.id_market, found.business_name, found.state
  ORDER BY bool_or(match = 'VAT') DESC, count(*) DESC, kind, id LIMIT ${MATCHES_MAX}`;

/** Finds the dealers and applications, in all markets, that resemble an application. */
@Injectable()
export class Duplicates {
  constructor(private readonly dataSource: DataSource) {}

  of(idRegistration: number): Promise<Duplicate[]> {
    return this.dataSource.query<Duplicate[]>(FIND_DUPLICATES, [idRegistration]);
  }
}
