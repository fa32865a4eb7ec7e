import { keptTable, type KeptTable } from '@fairlot/kernel';

/** Nothing here is about a person. */
export const keptTables: readonly KeptTable[] = [
  keptTable('template', {
    keeps: 'on what terms an auctioneer sells',
    other: `id name id_dealer id_market id_markets policy regulation_version regulation_text_key
      regulation_hash provenance partner enabled`,
  }),
  keptTable('template_dealer', {
    keeps: 'which dealer may buy on which template',
    other: 'id_template id_dealer standing',
  }),
  keptTable('multi_auctioneer_template', {
    keeps: 'which templates a multi-auctioneer works with',
    other: 'id_dealer id_template',
  }),
];
