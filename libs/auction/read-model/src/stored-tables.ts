import { storedTable, type StoredTable } from '@fairlot/kernel';

/**
 * Personal data in the tables of this context. Tables that are derived from events contain only
 * dealers. Tables about what users looked at contain users.
 */
export const storedTables: readonly StoredTable[] = [
  storedTable('auction_board', {
    keeps: 'read model of auction lists',
    other: `id_auction position name auction_type id_template id_owner_dealer id_markets created_at
      starts_at ends_at status deleted message regulation_version regulation_hash id_lots standings
      lots_running lots_closed lots_to_be_awarded lots_awarded charges format file_message extension
      stagger_ms`,
  }),
  storedTable('lot_board', {
    keeps: 'read model of lots',
    other: `id_auction id_lot shown folded terms past status paused starts_at ends_at id_vehicles hidden
      id_bidders id_leader id_leading_offer position award_position`,
  }),
  storedTable('lot_offer', {
    keeps: 'bids by dealer',
    other: `id_auction id_lot id_offer id_dealer kind amount_minor price_minor id_leader position at
      voided void_reason voided_at price_minor_after_void id_leader_after_void`,
  }),
  storedTable('lot_bidder', {
    keeps: 'status of each dealer on each lot',
    other: `id_auction id_lot id_dealer newest_offer standing_offer standing_minor standing_kind
      best_offer best_minor`,
  }),
  storedTable('award_board', {
    keeps: 'awards and purchases by dealer',
    other: `id_auction id_lot position status id_vehicles currency bound binds_until_at id_offer
      id_dealer price_minor channel reason awarded_at id_purchase settled_at reverted`,
  }),
  storedTable('feedback', {
    keeps: 'ratings of auctioneers by dealers',
    other: 'id_feedback id_dealer id_purchase id_auction id_auctioneer rating at',
  }),
  storedTable('stored_file', {
    keeps: 'documents of auctions',
    other: 'id_file id_auction file_name content_type size sha256 content at',
  }),
  storedTable('auction_catalogue', {
    keeps: 'the auction catalogue a user last requested, and when',
    personal: 'id_auction started_at seen_at',
    person: 'id_user',
    other: 'run command_id language state done total id_file bytes',
    why: 'to show progress and let the user download it',
    until: 'one hour',
    erasure: 'delete',
    ofUser: 'id_user = $1',
    over: 'seen_at < $1::bigint - 3600000::bigint',
  }),
  storedTable('observation', {
    keeps: 'lots that a user watches, and since when',
    personal: 'id_auction id_lot at',
    person: 'id_user',
    why: 'to show the user this list',
    until: 'until the user stops watching, at the latest until the account is deleted',
    erasure: 'delete',
    ofUser: 'id_user = $1',
  }),
  storedTable('activity_look', {
    keeps: 'which changes to the lots in the activity list a user has already seen',
    personal: 'id_auction id_lot state',
    person: 'id_user',
    why: 'to mark what is new',
    until: 'as long as the account exists',
    erasure: 'delete',
    ofUser: 'id_user = $1',
  }),
  storedTable('answered_write', {
    keeps: 'replies to changes made by a user, with the time',
    personal: 'outcome at',
    person: 'id_user',
    other: 'command_id fingerprint',
    why: 'to give a repeated request the same reply, so that nothing is done twice',
    until: 'seven days, then deleted with the user’s next change',
    over: 'at < $1::bigint - 7 * 86400000::bigint',
    erasure: 'delete',
    ofUser: 'id_user = $1',
  }),
];
