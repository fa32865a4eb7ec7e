const KEPT = 'fairlot.token';

/** Who is signed in on a phone: kept for the session alone (STA-045); null for nobody. */
const mobileToken = (): string | null => sessionStorage.getItem(KEPT);
export const keepMobileToken = (token: string): void => sessionStorage.setItem(KEPT, token);
export const forgetMobileToken = (): void => sessionStorage.removeItem(KEPT);

/** The header of every call of a phone (CON-036); none where nobody is signed in. */
export const tokenHeader = (): { readonly token?: string } => {
  const token = mobileToken();
  return token === null ? {} : { token };
};
