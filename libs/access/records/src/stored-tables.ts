import { storedTable, type StoredTable } from '@fairlot/kernel';
import { registrationTables } from './registration/registration-tables.js';

/** SQL: the parameter `$1` in epoch ms as a timestamp. */
const TO_TIMESTAMP = 'to_timestamp($1::float8 / 1000)';
/** Deletes invites of the user, and unused invites to the user's e-mail address. */
const INVITES_OF = `DELETE FROM user_invite WHERE id_user = $1 OR lower(email) = lower($2)`;
/** Blanks approval requests about the user. A waiting request can then no longer be approved. */
const APPROVALS_OF = `
  UPDATE approval SET input = '{}', changes = '{}', reason = '', decision_reason = NULL,
    state = CASE state WHEN 'WAITING' THEN 'OUTDATED' ELSE state END
  WHERE record_table = 'app_user' AND record_key = $1::int::text
    AND $2::text IS NOT DISTINCT FROM $2::text`;
const ACCOUNT_LIFETIME = 'as long as the account exists';

/** Personal data in the tables of this context: content, reason and retention. */
export const storedTables: readonly StoredTable[] = [
  storedTable('app_user', {
    keeps:
      'user accounts: name, user name, e-mail address, tax number, date of birth, language, consents and bank account; the last sign-in of staff; the password only as a hash',
    personal: `username name surname email language consent1 consent2 consent3 consent_versions iban
      account_holder fiscal_code birth_date fca_user disabled_reason anonymised_at signed_in_at`,
    person: 'id_user',
    secret: 'password_hash',
    other: `id_dealer id_market roles permissions enabled admin_enabled_markets offer_limit_minor
      version factors disabled_by`,
    why: 'to know who acts for a company, how to contact them and where to send payments',
    until: ACCOUNT_LIFETIME,
    erasure: 'replace',
    ofUser: 'id_user = $1',
  }),
  storedTable('approval', {
    keeps:
      'changes that need a second member of staff: who requested and who approved or rejected them, when and why, with old and new values',
    personal: 'input changes reason requested_at decided_at decision_reason',
    person: 'record_key id_requester id_approver',
    other: `id_approval call record_table id_market id_markets about_staff command_id expires_at
      state`,
    why: 'to let a second person check changes of money and permanent deletions',
    until: 'ninety days after the decision, then deleted',
    erasure: { sql: APPROVALS_OF },
    // Excludes requests that the user made or decided, because they contain data of other users.
    ofUser: `record_table = 'app_user' AND record_key = $1::text`,
    over: 'coalesce(decided_at, expires_at) < $1::bigint - 90 * 86400000::bigint',
  }),
  storedTable('consent_answer', {
    keeps: 'answers to consent questions: what was accepted or declined, which wording and when',
    personal: 'consent agrees version language answered_at',
    person: 'id_answer id_user id_actor',
    why: 'to prove what we asked and what the answer was',
    until: ACCOUNT_LIFETIME,
    erasure: 'delete',
    ofUser: 'id_user = $1',
  }),
  storedTable('session', {
    keeps:
      'sessions: the devices a user is signed in on, since when, the last activity, and where a phone receives notifications; for staff, as which user they view the portal, and why',
    personal: 'via device created_at touched_at expires_at factor_at view_reason view_ends_at',
    person: 'id_user id_viewed',
    secret: 'session_id push_token',
    why: 'to keep the user signed in, to list the devices and to send notifications to a phone',
    until:
      'until sign-out; at most twelve hours without use or seven days in total; thirty days for the access token of an API client',
    erasure: 'delete',
    ofUser: 'id_user = $1',
  }),
  storedTable('identity_link', {
    keeps: 'which identity at the sign-in service an account belongs to, and since when',
    personal: 'subject bound_at',
    person: 'id_user',
    other: 'issuer',
    why: 'to keep an account with its owner, even if names change or are reused there',
    until: 'as long as the account exists',
    erasure: 'delete',
    ofUser: 'id_user = $1',
  }),
  storedTable('provider_session', {
    keeps: 'which session at the sign-in service a Fairlot session belongs to',
    personal: 'subject',
    secret: 'session_id sid id_token',
    other: 'issuer',
    why: 'to end both together',
    until: 'until the session ends',
    erasure: 'delete',
    ofUser: 'session_id IN (SELECT session_id FROM session WHERE id_user = $1)',
  }),
  storedTable('spent_token', {
    keeps: 'hashes of answers from the sign-in service, so that each is used once',
    other: 'token_hash expires_at',
  }),
  storedTable('used_key', {
    keeps: 'hashes of each Idempotency-Key and its request, for a week',
    other: 'key_hash content_hash expires_at',
  }),
  storedTable('sign_in_limit', {
    keeps:
      'number of sign-ins, registrations and password requests, by user number or hash and by hash of the IP address',
    personal: 'key points expire',
    why: 'to prevent password guessing',
    until: 'at most three hours; thirty days for an IP address from which a user has signed in',
  }),
  storedTable('password_recovery', {
    keeps: 'links to choose a new password, only as a hash',
    personal: 'expires_at',
    person: 'id_user',
    secret: 'tag_hash',
    why: 'to let users back in who have forgotten their password',
    until:
      'until used; otherwise valid for one hour (a new user’s first link: one day) and deleted within an hour after that',
    erasure: 'delete',
    ofUser: 'id_user = $1',
    over: `expires_at < ${TO_TIMESTAMP}`,
  }),
  storedTable('user_invite', {
    keeps: 'invitations to join a company: e-mail address, who sent the invitation, and when',
    personal: 'email sent_at expires_at used_at withdrawn_at',
    person: 'id_invite id_inviter id_user',
    secret: 'tag_hash',
    other: 'id_dealer command_id',
    why: 'to prove who invited a user to act for a company',
    until: 'thirty days after the link expires',
    erasure: { sql: INVITES_OF },
    ofUser: 'id_user = $1',
    over: `expires_at < ${TO_TIMESTAMP} - interval '30 days'`,
  }),
  ...registrationTables,
  storedTable('list_view', {
    keeps: 'saved views of lists: name, search, and columns shown',
    personal: 'name said',
    person: 'id_user',
    other: 'list is_default columns density is_shared',
    why: 'to show users a list the way they set it up',
    until: 'until the user deletes the view',
    erasure: 'delete',
    ofUser: 'id_user = $1',
  }),
  storedTable('totp_enrolment', {
    keeps: 'authenticator apps that a user is setting up',
    personal: 'begun_at',
    person: 'id_user',
    secret: 'secret',
    why: 'to check a code from the app before it is activated',
    until: 'until it is activated or another set-up is started; expires after ten minutes',
    erasure: 'delete',
    ofUser: 'id_user = $1',
    over: 'begun_at < $1::bigint - 600000',
  }),
  storedTable('totp_factor', {
    keeps: 'authenticator apps with their encrypted secrets and the time of last use',
    personal: 'since_at used_at',
    person: 'id_user',
    secret: 'secret last_step',
    why: 'to ask for a second factor at sign-in',
    until: 'until the user removes it',
    erasure: 'delete',
    ofUser: 'id_user = $1',
  }),
  storedTable('passkey', {
    keeps: 'passkeys: name, public key and time of last use',
    personal: 'name since_at used_at',
    person: 'id_passkey id_user',
    secret: 'credential public_key counter',
    other: 'transports',
    why: 'to ask for a second factor at sign-in',
    until: 'until the user removes it',
    erasure: 'delete',
    ofUser: 'id_user = $1',
  }),
  storedTable('recovery_code', {
    keeps: 'recovery codes, only as a hash, and when they were used',
    personal: 'made_at used_at',
    person: 'id_user',
    secret: 'code_hash',
    why: 'to let users back in who have lost their second factor',
    until: 'until they are renewed, or the last second factor is removed',
    erasure: 'delete',
    ofUser: 'id_user = $1',
  }),
  storedTable('factor_challenge', {
    keeps: 'challenges for passkeys to sign',
    secret: 'session_id challenge',
    other: 'purpose expires_at',
  }),
  storedTable('dealer', {
    keeps:
      'companies that buy and sell: name, VAT number, address, e-mail address, reason for being disabled, and account manager',
    personal: 'business_name vat_code city address postal_code email blocked_reason owner_reason',
    person: 'id_seller id_main_user',
    other: `id_dealer id_market enabled_markets country region id_house car_sold enabled credit_minor state
      id_merged_into sincom auctioneer multi_auctioneer exhibitor created_on`,
    why: 'to know who the parties to a sale are; the name of a sole trader is personal data',
    until: 'as long as the dealer is registered, then as long as sales must be provable',
  }),
  storedTable('requirement', {
    keeps:
      'what dealers still have to provide: reason, deadline, submitted document or number, and notes',
    personal: 'note internal_note value file_name submitted_at valid_until',
    person: 'id_file',
    other: `id_requirement id_dealer id_market reason owed_by state due_at is_final created_at
      id_rule id_renewed file_kind file_bytes decided_at`,
    why: 'to know that a dealer may trade, and to prove it',
    until: 'as long as the dealer is registered, then as long as sales must be provable',
  }),
  storedTable('requirement_rule', {
    keeps: 'new rules of markets: what their dealers must provide, and by when',
    personal: 'created_at command_id',
    person: 'id_creator',
    other: 'id_rule id_market reason due_at note internal_note',
    why: 'to prove who asked the dealers of a market for something',
    until: 'as long as the market exists',
    erasure: 'keep',
    ofUser: 'id_creator = $1',
  }),
  storedTable('seller', {
    keeps: 'account managers for dealers: name, e-mail address and phone number',
    personal: 'name surname email phone',
    person: 'id_seller',
    other: 'id_market areas car_sold is_default enabled',
    why: 'to tell dealers who their contact is',
    until:
      'as long as the account manager looks after dealers, then as part of the history of these dealers',
  }),
  storedTable('regulation', {
    keeps: 'regulations of auctions, by version and language',
    other: 'hash version language text text_hash published_at html',
  }),
  storedTable('regulation_version', {
    keeps: 'versions of the regulations of templates: who wrote them, when and what changed',
    personal: 'written_at command_id',
    person: 'id_author',
    other: 'id_template version hash binding_language note applies_at consent',
    why: 'to prove which regulation applied to an auction, and who changed it',
    until: 'as long as the auctions must be provable',
    erasure: 'keep',
    ofUser: 'id_author = $1',
  }),
  storedTable('regulation_acceptance', {
    keeps:
      'acceptance of auction regulations: which user accepted them for a dealer, when and in which language',
    personal: 'accepted_at language',
    person: 'id_user',
    other: 'id_dealer id_auction version hash text_hash',
    why: 'to prove under which terms a dealer placed bids',
    until: 'as long as the auction must be provable',
    erasure: 'keep',
    ofUser: 'id_user = $1',
  }),
  storedTable('disclosure', {
    keeps: 'which data about others was shown to staff: who requested it, what and when',
    personal: 'shown_at call_id asked',
    person: 'id_disclosure id_user',
    other: `discloses moments id_markets id_auction id_lots lot_count id_dealers dealer_count`,
    why: 'to prove who saw data that is not public',
    until: 'two years, then deleted',
    erasure: 'keep',
    ofUser: 'id_user = $1',
    // At most the time of the database's clock, because the trigger of the table uses that clock.
    over: `shown_at < least(${TO_TIMESTAMP}, now()) - interval '2 years'`,
  }),
];
