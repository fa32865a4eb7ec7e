/**
 * Maximum length of the path that a sign-in redirects to. In its own file, because the sign-in page
 * needs no other contract.
 */
export const REDIRECT_MAX = 500;
