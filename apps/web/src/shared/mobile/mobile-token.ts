const STORAGE_KEY = 'fairlot.token';

/** The session token of a phone, stored for the session only (STA-045). Null when signed out. */
const mobileToken = (): string | null => sessionStorage.getItem(STORAGE_KEY);
export const storeMobileToken = (token: string): void => sessionStorage.setItem(STORAGE_KEY, token);
export const clearMobileToken = (): void => sessionStorage.removeItem(STORAGE_KEY);

/** The header of every mobile call (CON-036). Empty when signed out. */
export const tokenHeader = (): { readonly token?: string } => {
  const token = mobileToken();
  return token === null ? {} : { token };
};
