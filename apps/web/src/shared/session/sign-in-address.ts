/** Address of the identity provider, which returns to `path` (OTH-10). */
export const signInAddress = (path: string): string =>
  `/sso/login?${new URLSearchParams({ redirect: path })}`;
