/** Leaves for the identity provider, which comes back to `path` (OTH-10). */
export const signInAddress = (path: string): string =>
  `/sso/login?${new URLSearchParams({ redirect: path })}`;
