/** A page of the menu: its path, its path for staff if that differs, and the call that it needs. */
type MenuPage = { readonly to: string; readonly ofStaff?: string; readonly call?: string };

/**
 * The page of each code in the menu tables (SCR-043). An entry appears if its page exists and the
 * user may make its call. Codes that are missing here have no page yet.
 */
export const MENU_PAGES: Readonly<Record<string, MenuPage>> = {
  'live-auction': { to: '/auctions', call: 'SEC-54' },
  auction: { to: '/activity', call: 'ENG-40' },
  'purchase-summary': { to: '/private/purchase-summary', call: 'SEC-69' },
  booklet: { to: '/private/booklet' },
  'private-contact': { to: '/private/contact' },
  support: { to: '/private/support' },
  'user-profile': { to: '/private/user-profile' },
  'auction-management': { to: '/manage', call: 'ENG-22' },
  'create-auction': { to: '/manage/new', call: 'SEC-42' },
  buyer: { to: '/private/buyer', ofStaff: '/admin/buyers' },
  'vehicle-management': { to: '/private/vehicle-management', call: 'SEC-24' },
  'vehicle-list': { to: '/private/vehicle-list', call: 'SEC-17' },
  'upload-vehicle': { to: '/private/upload-vehicle', call: 'SEC-29' },
  registrations: { to: '/admin/registrations', call: 'ENG-220' },
  requirements: { to: '/admin/requirements', call: 'ENG-285' },
  'dealer-management': { to: '/admin/dealer-list' },
  'dealer-configure': { to: '/admin/dealer-configure', call: 'ADM-12' },
  users: { to: '/admin/users' },
  staff: { to: '/admin/staff', call: 'ENG-272' },
  'user-anonymization': { to: '/admin/user-anonymization' },
  'auctioneer-management': { to: '/admin/auctioneer' },
  'create-auctioneer': { to: '/admin/create-auctioneer', call: 'ADM-04' },
  exhibitors: { to: '/admin/exhibitors' },
  'seller-management': { to: '/admin/seller-management', call: 'ADM-44' },
  approvals: { to: '/admin/approvals', call: 'ENG-313' },
  audit: { to: '/admin/audit', call: 'ENG-261' },
  email: { to: '/admin/undelivered', call: 'ENG-50' },
};
