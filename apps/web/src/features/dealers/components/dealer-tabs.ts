/** The tabs of a dealer's page, by their names in the URL. */
export const TABS = [
  'data',
  'users',
  'requirements',
  'documents',
  'seller',
  'templates',
  'buying',
  'offers',
  'purchases',
  'regulations',
  'emails',
  'history',
] as const;
