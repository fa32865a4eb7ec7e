/** Pages of the back office, by their addresses below `/admin`. */
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

/** Link to a page of the back office. The router knows one address for all of them. */
export const toAdmin = (page: AdminPage, ...keys: readonly string[]) =>
  ({ to: '/admin/$', params: { _splat: [page, ...keys].join('/') } }) as const;
