/** SQL on `user_invite`. Addresses are compared ignoring case. */

/**
 * SQL for a parameter with a time of the portal's clock in epoch ms, because the database's clock
 * may differ.
 */
const toTimestamp = (parameter: `$${number}`) => `to_timestamp(${parameter}::float8 / 1000)`;

/** Days after which an expired invite is deleted. Its link is then unknown. */
const RETENTION_DAYS = 30;
export const DELETE_EXPIRED = `
  DELETE FROM user_invite WHERE expires_at < ${toTimestamp('$1')} - interval '${RETENTION_DAYS} days'`;

/** Locks the dealer, so that its invites and sign-ups run one after the other. */
export const LOCK_DEALER = `
  SELECT business_name AS "businessName" FROM dealer
  WHERE id_dealer = $1 AND enabled FOR NO KEY UPDATE`;

const MEMBER_COUNT = `(SELECT count(*) FROM app_user WHERE id_dealer = $1)::int
  + (SELECT count(*) FROM user_invite
     WHERE id_dealer = $1 AND used_at IS NULL AND expires_at > ${toTimestamp('$3')})::int AS members`;
/** An invite that was neither used nor withdrawn. */
const IS_WAITING = 'used_at IS NULL AND withdrawn_at IS NULL';
const MATCHES_ADDRESS = 'id_dealer = $1 AND lower(email) = lower($2)';

/** Counts users and invites of a dealer, and finds the address among them. */
export const COUNT_MEMBERS = `
  SELECT ${MEMBER_COUNT},
    (SELECT count(*) FROM app_user WHERE ${MATCHES_ADDRESS})::int AS users,
    (SELECT command_id FROM user_invite WHERE ${MATCHES_ADDRESS} AND ${IS_WAITING}) AS "commandId",
    EXISTS (SELECT FROM user_invite WHERE ${MATCHES_ADDRESS}
     AND ${IS_WAITING} AND expires_at > ${toTimestamp('$3')}) AS "isInvited"`;
export type InviteStanding = {
  readonly members: number;
  readonly users: number;
  readonly isInvited: boolean;
  readonly commandId: string | null;
};

export const INSERT_INVITE = `
  INSERT INTO user_invite (id_dealer, email, tag_hash, id_inviter, sent_at, expires_at, command_id)
  VALUES ($1, $2, $3, $4, ${toTimestamp('$7')}, ${toTimestamp('$5')}, $6)
  ON CONFLICT (id_dealer, lower(email)) WHERE ${IS_WAITING} DO UPDATE SET
    email = excluded.email, tag_hash = excluded.tag_hash, id_inviter = excluded.id_inviter,
    sent_at = excluded.sent_at, expires_at = excluded.expires_at, command_id = excluded.command_id
  RETURNING id_invite AS "idInvite"`;

const epochMsSql = (column: string): string =>
  `floor(extract(epoch FROM ${column}) * 1000)::float8`;

/** Open invites, including expired ones, which can be sent again. */
export const SELECT_OPEN_INVITES = `
  SELECT id_invite AS "idInvite", email, ${epochMsSql('sent_at')} AS "sentAt",
    ${epochMsSql('expires_at')} AS "expiresAt"
  FROM user_invite WHERE id_dealer = $1 AND ${IS_WAITING} ORDER BY id_invite LIMIT $2`;

export const SELECT_DEALER = `
  SELECT id_dealer AS "idDealer" FROM user_invite WHERE id_invite = $1 AND used_at IS NULL`;
/**
 * Withdraws an open invite. Its row stays, so that a repeated call finds it. A later invite of the
 * same address gets a new row.
 */
export const WITHDRAW_OPEN_INVITE = `
  UPDATE user_invite SET withdrawn_at = ${toTimestamp('$2')}, expires_at = least(expires_at, ${toTimestamp('$2')})
  WHERE id_invite = $1 AND ${IS_WAITING}`;
/** Deletes the open invite of an address whose user now belongs to the dealer. */
export const DELETE_MEMBER_INVITE = `
  DELETE FROM user_invite WHERE ${MATCHES_ADDRESS} AND used_at IS NULL`;

/**
 * Condition: the invite belongs to a link. A link without a tag contains the dealer instead
 * (reading 25).
 */
const MATCHES_LINK = `(tag_hash = $1 OR $1::text IS NULL) AND lower(email) = lower($2)
  AND (id_dealer = $3 OR $1::text IS NOT NULL)`;
/** Selects the invite of a link. If the address was invited repeatedly, it is the open invite. */
export const SELECT_INVITE = `
  SELECT id_dealer AS "idDealer", used_at IS NOT NULL AS "isUsed", expires_at <= ${toTimestamp('$4')} AS "isOver",
    command_id AS "commandId"
  FROM user_invite WHERE ${MATCHES_LINK} AND withdrawn_at IS NULL
  ORDER BY used_at DESC NULLS FIRST LIMIT 1`;
/** Marks an invite as used. Of several parallel calls, only one succeeds. */
export const USE_INVITE = `
  UPDATE user_invite SET used_at = ${toTimestamp('$6')}, id_user = $4, command_id = $5
  WHERE ${MATCHES_LINK} AND id_dealer = $3 AND used_at IS NULL AND expires_at > ${toTimestamp('$6')}`;
