import { storedTable, type StoredTable } from '@fairlot/kernel';

/** Contains no personal data, only public content. */
export const storedTables: readonly StoredTable[] = [
  storedTable('portal_info', {
    keeps: 'contact details of the portal in each market',
    other: `id_market mail phone address hours app_store_url play_store_url leasing_url`,
  }),
  storedTable('banner', {
    keeps: 'banners on home pages',
    other: `id id_market language ranking title text cta cta_url image image_tablet image_mobile`,
  }),
  storedTable('public_text', {
    keeps: 'texts of public pages',
    other: 'id id_market language page title html',
  }),
  storedTable('partner_page', {
    keeps: 'partner pages, for the previous version of the portal',
    other: `id_template auction_name large_logo small_logo description phone email vat_code`,
  }),
  storedTable('content_image', {
    keeps: 'images on public pages',
    other: 'id_image content_type bytes',
  }),
];
