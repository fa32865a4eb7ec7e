const KEPT = 'fairlot.token';

/** The session token of a phone, stored for the session only (STA-045); null when signed out. */
const mobileToken = (): string | null => sessionStorage.getItem(KEPT);
export const keepMobileToken = (token: string): void => sessionStorage.setItem(KEPT, token);
export const forgetMobileToken = (): void => sessionStorage.removeItem(KEPT);

/** The header of every mobile call (CON-036); empty when signed out. */
export const tokenHeader = (): { readonly token?: string } => {
  const token = mobileToken();
  return token === null ? {} : { token };
};
