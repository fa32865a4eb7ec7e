/** Maximum length of the path after the sign-in. The sign-in page needs no other contract. */
export const REDIRECT_MAX = 500;
