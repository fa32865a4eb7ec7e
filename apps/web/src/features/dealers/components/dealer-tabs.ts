/** What the page of a dealer shows, as its address says it. */
export const TABS = [
  'data',
  'users',
  'documents',
  'buying',
  'offers',
  'emails',
  'history',
] as const;
export type TabName = (typeof TABS)[number];
