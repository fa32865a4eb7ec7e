import { storedTable, type StoredTable } from '@fairlot/kernel';

/** The only personal data is which users are more restricted than their dealer. */
export const storedTables: readonly StoredTable[] = [
  storedTable('template', {
    keeps: "templates: the terms of an auctioneer's sales",
    other: `id name id_dealer id_market id_markets policy regulation_version regulation_text_key
      regulation_hash provenance partner enabled`,
  }),
  storedTable('template_dealer', {
    keeps: 'which dealers can buy in the auctions of a template',
    other: 'id_template id_dealer standing',
  }),
  storedTable('multi_auctioneer_template', {
    keeps: 'templates that a joint organiser uses',
    other: 'id_dealer id_template',
  }),
  storedTable('user_standing', {
    keeps:
      'which users of a company may see fewer auctions or less fixed-price stock than the company itself',
    personal: 'standing',
    person: 'id_user',
    other: 'id id_dealer id_template id_market',
    why: 'to show users only what they may buy',
    until: 'until the restriction is lifted, at the latest until the account is deleted',
    erasure: 'delete',
    ofUser: 'id_user = $1',
  }),
];
