/**
 * Maximum length of the path that a sign-in redirects to. It has its own file, so that the sign-in
 * page loads no other contract.
 */
export const REDIRECT_MAX = 500;
