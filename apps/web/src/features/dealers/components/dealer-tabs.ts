/** What the page of a dealer shows, as its address says it. */
export const TABS = [
  ...(['data', 'users', 'requirements', 'documents', 'seller', 'templates', 'buying'] as const),
  ...(['offers', 'emails', 'history'] as const),
] as const;
