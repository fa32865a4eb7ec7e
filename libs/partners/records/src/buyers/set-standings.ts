import type { TemplateDealer } from '../template-dealer.entity.js';

/** NOTIFY channel for changed access. The payload `{"idDealer":7}` names the dealer. */
export const ACCESS_CHANGED = 'access_changed';

export const SET_STANDINGS = `
  WITH changed AS (
    INSERT INTO template_dealer AS old (id_template, id_dealer, standing)
    SELECT * FROM unnest($1::int[], $2::int[], $3::text[])
    ON CONFLICT (id_template, id_dealer) DO UPDATE SET standing = excluded.standing
    WHERE old.standing <> excluded.standing
    RETURNING id_dealer
  )
  SELECT pg_notify('${ACCESS_CHANGED}', json_build_object('idDealer', id_dealer)::text)
  FROM (SELECT DISTINCT id_dealer FROM changed) AS notified`;

/** The parameters of `SET_STANDINGS`. */
export const standingParameters = (rows: readonly TemplateDealer[]) => [
  rows.map(({ idTemplate }) => idTemplate),
  rows.map(({ idDealer }) => idDealer),
  rows.map(({ standing }) => standing),
];
