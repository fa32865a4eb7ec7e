/** Characters of a path to which somebody goes on after the sign-in. Its page needs no other contract. */
export const REDIRECT_MAX = 500;
