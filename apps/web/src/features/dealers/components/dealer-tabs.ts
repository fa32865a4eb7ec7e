/** The tabs of a dealer's page, as in its address. */
export const TABS = [
  'data',
  'users',
  'requirements',
  'documents',
  'seller',
  'templates',
  'buying',
  'offers',
  'emails',
  'history',
] as const;
