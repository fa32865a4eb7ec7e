/**
 * SQL: whether the account manager `s` covers the dealer `d`, by the names of their columns. Checks
 * `enabled`, because a process of the previous version may have given areas to a disabled account
 * manager.
 */
export const MANAGER_COVERS_DEALER = `s.enabled AND s.id_market = d.id_market AND d.region = ANY(s.areas)
  AND d.car_sold = ANY(s.car_sold)`;

/** SQL: whether dealer `t` has no account manager assigned by staff, or a disabled one. */
const IS_DERIVED = `(t.idSeller IS NULL
  OR t.idSeller IN (SELECT off.id_seller FROM seller off WHERE NOT off.enabled))`;

/**
 * SQL: whether `:value` is the account manager of dealer `t`, assigned by staff or derived. A
 * subquery that finds the account manager of each dealer would be slower.
 */
export const IS_ACCOUNT_MANAGER = `EXISTS (
  SELECT FROM seller s WHERE s.id_seller = ANY(:value) AND s.enabled AND (
    t.idSeller = s.id_seller OR (${IS_DERIVED} AND t.idMarket = s.id_market AND (
      (t.region = ANY(s.areas) AND t.carSold = ANY(s.car_sold))
      OR (s.is_default AND NOT EXISTS (
        SELECT FROM seller o WHERE o.enabled AND o.id_market = t.idMarket AND t.region = ANY(o.areas)
          AND t.carSold = ANY(o.car_sold)))))))`;
