/** URL that leads to the identity provider, which then returns to `path` (OTH-10). */
export const signInAddress = (path: string): string =>
  `/sso/login?${new URLSearchParams({ redirect: path })}`;
