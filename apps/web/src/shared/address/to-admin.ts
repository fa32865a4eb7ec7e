/** The names of the back-office pages, which follow `/admin/` in their paths. */
export type AdminPage =
  | (
      | 'approvals'
      | 'audit'
      | 'auctioneer'
      | 'auctioneer-management'
      | 'buyers'
      | 'create-auctioneer'
    )
  | ('dealer' | 'dealer-configure')
  | ('dealer-list' | 'dealer-management' | 'dealer-search' | 'exhibitors' | 'records')
  | (
      | 'registrations'
      | 'regulation'
      | 'requirements'
      | 'seller-management'
      | 'staff'
      | 'stopped-imports'
      | 'user-anonymization'
    )
  | ('undelivered' | 'user-edit' | 'user-showcase' | 'user-template' | 'users');

/** Link to a back-office page. The router has only one route for all of them. */
export const toAdmin = (page: AdminPage, ...keys: readonly string[]) =>
  ({ to: '/admin/$', params: { _splat: [page, ...keys].join('/') } }) as const;
